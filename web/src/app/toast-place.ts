/** What is pressed or typed into. Links and menus within messages count for nothing: they scroll by. */
const controls = 'a[href], button, input, select, textarea, summary, [role="row"]';
/** Between toasts and what stands above them, in px. */
const gap = 8;
/** They do not go further down than to this part of the screen. */
const deepest = 0.6;

/**
 * How far toasts are to stand below the bar of being offline, in px; that bar may come and go meanwhile. It is below
 * the bars, or below the controls that follow them, where the place there is free. Over a `dialog` what is behind it
 * does not count.
 */
export function toastTop(layer: HTMLElement, dialog: HTMLElement | null): number {
  const offline = document.querySelector('[data-offline]')?.getBoundingClientRect().height ?? 0;
  const bar = document.querySelector(dialog ? '[data-offline]' : 'header');
  const below = Math.max(0, bar?.getBoundingClientRect().bottom ?? 0) + (dialog ? gap / 2 : gap);
  const { left, right, height } = layer.getBoundingClientRect();
  const taken = [...(dialog ?? document).querySelectorAll(controls)]
    .filter(control => !layer.contains(control) && !control.closest('[role="log"]'))
    .map(control => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.left < right && box.right > left && box.bottom > below)
    .sort((one, other) => one.box.top - other.box.top);
  let top = below;
  for (const { control, box } of taken) {
    if (box.top >= top + height + gap) break;
    if (box.bottom > top && getComputedStyle(control).visibility === 'visible') top = box.bottom + gap;
  }
  return (top + height <= window.innerHeight * deepest ? top : below) - offline;
}
