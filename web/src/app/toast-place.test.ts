import { afterEach, expect, test, vi } from 'vitest';
import { toastRight, toastTop } from './toaster.tsx';

/** A page of 360 by 800 px with elements between these heights. */
function page(parts: [tag: string, top: number, bottom: number][]): HTMLElement {
  Object.assign(window, { innerHeight: 800 });
  const place = (element: HTMLElement, top: number, bottom: number) => {
    element.getBoundingClientRect = () => new DOMRect(0, top, 360, bottom - top);
    return document.body.appendChild(element);
  };
  place(document.createElement('header'), 0, 57);
  for (const [tag, top, bottom] of parts) {
    const element = document.createElement(tag);
    if (element instanceof HTMLAnchorElement) element.href = '/';
    place(element, top, bottom);
  }
  return place(document.createElement('div'), 0, 54);
}

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('a toast is below the bar', () => {
  expect(toastTop(page([['button', 130, 174]]), null)).toBe(65);
});

test('it does not cover the heading of a short page', () => {
  const layer = page([
    ['h1', 89, 126],
    ['input', 204, 248],
    ['input', 294, 338],
  ]);
  expect(toastTop(layer, null)).toBe(126);
});

test('it does not cover buttons at the top', () => {
  const layer = page([
    ['a', 60, 104],
    ['button', 108, 152],
  ]);
  expect(toastTop(layer, null)).toBe(160);
});

test('it stays at the top if only the middle of the screen is free', () => {
  const layer = page([60, 110, 160, 210, 260, 310].map(top => ['button', top, top + 44]));
  expect(toastTop(layer, null)).toBe(65);
});

test('it stays at the top on a scrolled page', () => {
  const layer = page([
    ['a', 60, 104],
    ['button', 108, 152],
  ]);
  vi.stubGlobal('scrollY', 300);
  expect(toastTop(layer, null)).toBe(65);
});

test.each([
  ['next to an open panel, whose buttons it would cover', 800, 360, 448],
  ['in its usual place if the screen is too narrow for both', 360, 360, null],
  ['in its usual place without a panel', null, 360, null],
])('it is %s', (_, panelLeft, width, right) => {
  Object.assign(window, { innerWidth: 1240 });
  const layer = page([]);
  if (panelLeft !== null) {
    const panel = document.body.appendChild(document.createElement('section'));
    panel.dataset.panel = '';
    panel.getBoundingClientRect = () => new DOMRect(panelLeft, 65, 400, 500);
  }
  layer.getBoundingClientRect = () => new DOMRect(0, 65, width, 54);
  expect(toastRight(layer)).toBe(right);
});
