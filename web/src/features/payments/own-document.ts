/**
 * Whether the browser has loaded this very page, and with it the headers that let Razorpay's checkout run here and
 * nowhere else (SECURITY B5). Reached from within the app, as after signing in, it is loaded anew.
 */
export function hasOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded?.name || URL.parse(loaded.name)?.pathname === window.location.pathname;
}
