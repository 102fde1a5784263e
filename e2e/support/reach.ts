import type { Page } from '@playwright/test';

/**
 * Returns the page's links and controls that a tap in their middle, or on their text, would not reach, each with
 * what covers it. While a dialog is open, only the dialog is checked. Scrolls the page back to where it was.
 */
export async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    const { scrollX, scrollY } = window;
    type Point = { x: number; y: number };

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      !element.closest('[inert], [aria-hidden=true]') &&
      element.getBoundingClientRect().width > 2;

    /** Returns the part of a box that the elements around it, up to the control, do not cut off. */
    const clipped = (box: DOMRect, from: Element, control: Element): DOMRect => {
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      for (let at: Element | null = from; at; at = at === control ? null : at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const edge = at.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, right - left, bottom - top);
    };

    const middle = ({ left, top, width, height }: DOMRect): Point[] =>
      width > 2 && height > 2 ? [{ x: left + width / 2, y: top + height / 2 }] : [];

    /** Returns the middle of the box and of each line of text; a link in running text has only lines. */
    const pointsOf = (control: Element): Point[] => {
      const lines: Point[] = [];
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const around = text.parentElement ?? control;
        if (!text.textContent?.trim() || around.closest('.sr-only')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) lines.push(...middle(clipped(box, around, control)));
      }
      const isInline = getComputedStyle(control).display === 'inline';
      return isInline ? lines : [...middle(control.getBoundingClientRect()), ...lines];
    };

    const nameOf = (element: Element | null) =>
      element
        ? `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 40)}`
        : 'nothing';

    const found: string[] = [];
    const controls =
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [role=tab]';
    for (const control of scope.querySelectorAll(controls)) {
      if (!isShown(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // The skip link waits above the page until it has the focus.
      if (control.getBoundingClientRect().bottom <= 0) continue;
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      for (const { x, y } of pointsOf(control)) {
        const hit = document.elementFromPoint(x, y);
        // A hidden checkbox is tapped through its label.
        if (control.contains(hit) || labels.some(label => label.contains(hit))) continue;
        const name = control.getAttribute('aria-label') ?? nameOf(control);
        found.push(`${name} at ${Math.round(x)}, ${Math.round(y)}: ${nameOf(hit)} is over it`);
        break;
      }
    }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return found;
  });
}

/** Returns the font faces that a letter on the page needs and that did not load: "Rajdhani 600 U+20B9 unloaded". */
export async function facesLacking(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const ranges = (face: FontFace) =>
      face.unicodeRange.split(',').map(range => {
        const [from = '0', to = from] = range.trim().replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      });
    const unquoted = (family: string) => family.trim().replaceAll(/["']/g, '');
    const lacking = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim() ?? '';
      if (!text || !around?.checkVisibility({ visibilityProperty: true })) continue;
      const { fontFamily, fontWeight } = getComputedStyle(around);
      const family = unquoted(fontFamily.split(',')[0] ?? '');
      for (const letter of new Set(text)) {
        const code = letter.codePointAt(0) ?? 0;
        const ofLetter = [...document.fonts].filter(
          face =>
            unquoted(face.family) === family && ranges(face).some(([from, to]) => from <= code && code <= to),
        );
        if (ofLetter.length === 0) continue;
        // A browser prefers a face of exactly this weight to one with a range of weights.
        const exact = ofLetter.find(face => face.weight === fontWeight);
        if (exact?.status !== 'loaded') {
          const name = `${family} ${fontWeight} U+${code.toString(16).toUpperCase()}`;
          lacking.add(`${name} ${exact?.status ?? 'has no face of its own'}: ${text.slice(0, 30)}`);
        }
      }
    }
    return [...lacking];
  });
}
