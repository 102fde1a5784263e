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
  // The code of a page that is in the document comes after its first paint: in the second frame.
  addEventListener('DOMContentLoaded', () => {
    const code = document.getElementById('code')?.content;
    if (!code) return;
    const load = () => document.head.append(code);
    if (document.hidden) load();
    else requestAnimationFrame(() => requestAnimationFrame(load));
  });
  if (theme === 'light') document.querySelector('meta[name="theme-color"]').content = '#f6f8fa';
})();
