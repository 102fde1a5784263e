/** What is pressed or typed into, and what says where one is. Links and menus within messages count for nothing: they scroll by. */
const controls = 'h1, a[href], button, input, select, textarea, summary, [role="row"]';
/** Between toasts and what stands above them, in px. */
const gap = 8;
/** They do not go further down than to this part of the screen: on a page they stay at its top. */
const deepest = { page: 0.4, dialog: 0.6 };

/**
 * How far toasts are to stand below the bar of being offline, in px; that bar may come and go meanwhile. It is below
 * the bars, or below the heading and controls that follow them, where the place there is free; on a page that is scrolled
 * always below the bars, as anything may be under them there. Over a `dialog` what is behind it does not count.
 */
export function toastTop(layer: HTMLElement, dialog: HTMLElement | null): number {
  const offline = document.querySelector('[data-offline]')?.getBoundingClientRect().height ?? 0;
  const bar = document.querySelector(dialog ? '[data-offline]' : 'header');
  const below = Math.max(0, bar?.getBoundingClientRect().bottom ?? 0) + (dialog ? gap / 2 : gap);
  if (!dialog && window.scrollY > 0) return below - offline;
  const { left, right, height } = layer.getBoundingClientRect();
  const taken = [...(dialog ?? document).querySelectorAll(controls)]
    .filter(control => !layer.contains(control) && !control.closest('[role="log"]'))
    .map(control => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.left < right && box.right > left && box.bottom > below)
    .sort((one, other) => one.box.top - other.box.top);
  let top = below;
  for (const { control, box } of taken) {
    if (box.top >= top + height + gap) break;
    if (box.bottom > top && getComputedStyle(control).visibility === 'visible')
      top = box.bottom + (control.matches('h1') ? 0 : gap);
  }
  const limit = window.innerHeight * deepest[dialog ? 'dialog' : 'page'];
  return (top + height <= limit ? top : below) - offline;
}
