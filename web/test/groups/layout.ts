import { vi } from 'vitest';

/** Lists can scroll as far as they like. */
const FAR = 10_000_000;

/** Gives elements a size, without which a virtual list shows nothing, and the screen a width. */
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
