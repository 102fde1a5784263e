/** Puts the focus on the page's heading, so that it is read and Tab goes on from there; on the page while it has none. */
export function focusPage(): HTMLElement | null {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? main)?.focus({ preventScroll: true });
  return heading ?? null;
}
