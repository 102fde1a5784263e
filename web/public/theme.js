// See src/app/theme.ts
(() => {
  const root = document.documentElement;
  let theme;
  try {
    theme = localStorage.getItem('theme');
    if (localStorage.getItem('accessToken')) root.dataset.signedIn = '';
  } catch {}
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  root.dataset.theme = theme;
  addEventListener(
    'error',
    ({ target }) => {
      if (target.localName === 'script') root.dataset.broken = '';
    },
    true,
  );
  if (theme === 'light') document.querySelector('meta[name="theme-color"]').content = '#f6f8fa';
})();
