const typingPlaces = 'input, textarea, select, [contenteditable="true"], dialog';

/** Focuses a search field on `/`: the page's, else the navbar's. */
export function onSearchKey(event: KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest(typingPlaces)) return;
  if (document.querySelector('dialog[open]')) return;
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('main input[type="search"]'),
    ...document.querySelectorAll<HTMLInputElement>('header input[type="search"]'),
  ];
  const field = fields.find(isShown);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

function isShown(element: HTMLElement): boolean {
  return typeof element.checkVisibility === 'function' ? element.checkVisibility() : true;
}
