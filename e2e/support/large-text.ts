import type { Page } from '@playwright/test';

/**
 * Doubles the page's text size and returns what a phone then cuts off at the side: boxes that make the page scroll
 * sideways, and links and controls that end outside the screen or outside a box that does not scroll.
 */
export async function cutByLargeText(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = document.documentElement;
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
    root.style.fontSize = '32px';
    await frame();
    await frame();
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const width = root.clientWidth;

    const clips = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden=true]') &&
      element.getBoundingClientRect().width > 2;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}" ${element.className}`;

    /** Returns how far an element is cut off on its right, in px. */
    const cut = (element: Element): number => {
      const { left, right } = element.getBoundingClientRect();
      for (let at = element.parentElement; at; at = at.parentElement) {
        const edge = at.getBoundingClientRect();
        if (scrolls(at)) return 0;
        // An ellipsis already shows that there is more.
        const { textOverflow, webkitLineClamp } = getComputedStyle(at);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return 0;
        // An element that is completely outside is hidden on purpose, such as text for screen readers.
        if (clips(at) && left < edge.right && right > edge.right + 1) return right - edge.right;
      }
      return right - width;
    };
    const found = new Set<string>();
    for (const element of scope.querySelectorAll('a, button, input, select, textarea'))
      if (isShown(element) && cut(element) > 1) found.add(`cut: ${nameOf(element)}`);
    if (root.scrollWidth > width) {
      const wide = [...scope.querySelectorAll('*')].filter(
        element => isShown(element) && element.getBoundingClientRect().right > width + 1 && cut(element) > 1,
      );
      const innermost = wide.filter(
        element => !wide.some(other => other !== element && element.contains(other)),
      );
      found.add(`scrolls sideways: ${root.scrollWidth} of ${width} px`);
      for (const element of innermost.slice(0, 6)) found.add(`wide: ${nameOf(element)}`);
    }
    root.style.fontSize = '';
    await frame();
    return [...found];
  });
}
