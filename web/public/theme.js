// Runs before the first paint; a file of its own, because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  let theme;
  try {
    theme = localStorage.getItem('theme');
    // The page may come as anybody sees it: who is signed in is not asked to log in.
    if (localStorage.getItem('accessToken')) root.dataset.signedIn = '';
  } catch {}
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  root.dataset.theme = theme;
  if (theme === 'light') document.querySelector('meta[name="theme-color"]').content = '#f6f8fa';
})();
