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
  // The code of a page that is in the document comes once its content is painted.
  addEventListener('DOMContentLoaded', () => {
    const code = document.getElementById('code')?.content;
    if (!code) return;
    const load = () => document.head.append(code);
    if (document.hidden) load();
    else {
      // Whoever leaves the tab before it is painted.
      addEventListener('visibilitychange', load, { once: true });
      new PerformanceObserver((list, observer) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        observer.disconnect();
        load();
      }).observe({ type: 'paint', buffered: true });
    }
  });
  if (theme === 'light') document.querySelector('meta[name="theme-color"]').content = '#f6f8fa';
})();
