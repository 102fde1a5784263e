import { vi } from 'vitest';

/** Scroll height of lists, so that they can scroll any distance. */
const FAR = 10_000_000;

/** Gives elements a size, which virtual lists need to render rows, and the screen a width. */
export function withLayout({ wide = true, width = 600, height = 610 } = {}): void {
  for (const [name, value] of [
    ['offsetWidth', width],
    ['offsetHeight', height],
    ['clientWidth', width],
    ['clientHeight', height],
    ['scrollHeight', FAR],
  ] as const) {
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  }
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to === 'object' && to.top !== undefined) this.scrollTop = to.top;
    this.dispatchEvent(new Event('scroll'));
  };
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('>=') ? wide : media.includes('<') ? !wide : false,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
