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
  root.early = [];
  addEventListener(
    'error',
    ({ target }) => {
      if (target.localName === 'script') root.dataset.broken = '';
    },
    true,
  );
  const again = act => root.early?.push(act);
  addEventListener('click', ({ target }) => again(() => target.closest('button')?.click()));
  addEventListener('change', ({ target }) => {
    const { localName, value } = target;
    if (localName === 'select')
      again(() => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
  });
  if (theme === 'light') document.querySelector('meta[name="theme-color"]').content = '#f6f8fa';
})();
