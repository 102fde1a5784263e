import { describe, expect, it } from 'vitest';
import { fitted, fittedSize, largestScale, moveBy, turned, within, zoomAt } from './zoom-view.ts';

const box = { width: 400, height: 300 };
const wide = { picture: { width: 2000, height: 1000 }, box };
const middle = { x: 0, y: 0 };

describe('a picture fits its box', () => {
  it.each([
    ['lying', wide, 0, { width: 400, height: 200 }],
    ['landscape, turned upright', wide, 90, { width: 300, height: 150 }],
    ['landscape, upside down', wide, 180, { width: 400, height: 200 }],
    ['standing', { picture: { width: 900, height: 1800 }, box }, 0, { width: 150, height: 300 }],
    ['small: at its own size', { picture: { width: 100, height: 80 }, box }, 0, { width: 100, height: 80 }],
    ['not loaded yet', { picture: { width: 0, height: 0 }, box }, 0, { width: 0, height: 0 }],
  ])('%s', (_, frame, turn, size) => {
    expect(fittedSize(frame, turn)).toEqual(size);
  });
});

describe('zooming', () => {
  it('keeps the point under the pointer in place', () => {
    const point = { x: 100, y: 40 };
    const view = zoomAt(zoomAt(fitted(), 4, middle, wide), 1.5, point, wide);
    // The same spot of the picture at scale 1, before and after.
    expect((point.x - view.x) / view.scale).toBeCloseTo(25);
    expect((point.y - view.y) / view.scale).toBeCloseTo(10);
  });

  it('stops at both limits, and is centred again when zoomed out', () => {
    expect(zoomAt(fitted(), 100, middle, wide).scale).toBe(largestScale);
    const corner = zoomAt(fitted(), 4, { x: 200, y: 100 }, wide);
    expect(corner.x).toBeLessThan(0);
    expect(zoomAt(corner, 0.01, { x: 200, y: 100 }, wide)).toEqual(fitted());
  });
});

describe('panning', () => {
  it('stops at the edge of the picture', () => {
    const large = zoomAt(fitted(), 2, middle, wide);
    // 800 x 400 in 400 x 300.
    expect(moveBy(large, { x: 900, y: -900 }, wide)).toMatchObject({ x: 200, y: -50 });
    expect(moveBy(fitted(), { x: 50, y: 50 }, wide)).toEqual(fitted());
  });

  it('of a rotated picture uses its rotated sides', () => {
    const large = zoomAt(fitted(90), 2, middle, wide);
    // 300 x 600 in 400 x 300.
    expect(moveBy(large, { x: 900, y: 900 }, wide)).toMatchObject({ x: 0, y: 150 });
  });
});

it('a turn fits the picture again, and four turns undo themselves', () => {
  const large = zoomAt(fitted(), 3, middle, wide);
  expect(turned(large)).toEqual(fitted(90));
  expect(turned(turned(turned(turned(large))))).toEqual(fitted());
});

it('a smaller box leaves no gap', () => {
  const corner = moveBy(zoomAt(fitted(), 2, middle, wide), { x: 200, y: 50 }, wide);
  expect(within(corner, { ...wide, box: { width: 200, height: 150 } })).toMatchObject({ x: 100, y: 25 });
});
