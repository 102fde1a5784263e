import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { arrowMove, usePictureGestures, wheelFactor, wheelPath } from './use-zoom.ts';

let told: unknown[] = [];
beforeEach(() => {
  told = [];
});

/** A box without a size, centred at 0, 0; it handles the wheel unless Alt is held. */
function Box() {
  const box = useRef<HTMLDivElement>(null);
  const { down, onPointerMove, up } = usePictureGestures(box, {
    zoom: (factor, at) => told.push(['zoom', factor, at]),
    move: by => told.push(['move', by]),
    onWheel: event => !event.altKey,
    onDrag: ({ pointerId }, by, at) => told.push(['drag', pointerId, by, at]),
  });
  return (
    <div ref={box} data-testid="box" onPointerDown={down} onPointerMove={onPointerMove} onPointerUp={up} />
  );
}

/** jsdom's pointer events have no position. */
function pointer(type: string, pointerId: number, clientX: number, clientY: number) {
  const event = new MouseEvent(type, { bubbles: true, clientX, clientY });
  Object.defineProperty(event, 'pointerId', { value: pointerId });
  fireEvent(screen.getByTestId('box'), event);
}

test('one finger drags; two zoom around their midpoint and move it; the remaining one drags again', () => {
  render(<Box />);
  pointer('pointermove', 1, 5, 5);
  expect(told).toEqual([]);
  pointer('pointerdown', 1, 0, 0);
  pointer('pointermove', 1, 10, 0);
  expect(told.splice(0)).toEqual([['drag', 1, { x: 10, y: 0 }, { x: 10, y: 0 }]]);
  pointer('pointerdown', 2, 110, 0);
  pointer('pointermove', 2, 210, 0);
  expect(told.splice(0)).toEqual([
    ['zoom', 2, { x: 110, y: 0 }],
    ['move', { x: 50, y: 0 }],
  ]);
  pointer('pointerup', 1, 10, 0);
  pointer('pointermove', 2, 211, 3);
  expect(told.splice(0)).toEqual([['drag', 2, { x: 1, y: 3 }, { x: 211, y: 3 }]]);
});

test('a wheel event used by the picture does not scroll the page; an unused one does', () => {
  render(<Box />);
  const box = screen.getByTestId('box');
  expect(fireEvent.wheel(box, { deltaY: 100 })).toBe(false);
  expect(fireEvent(box, new WheelEvent('wheel', { altKey: true, cancelable: true }))).toBe(true);
});

test('wheel lines count as px, a pinch zooms faster, an arrow key pans in its direction', () => {
  expect(wheelPath(new WheelEvent('wheel', { deltaX: 1, deltaY: -3, deltaMode: 1 }))).toEqual({
    x: 16,
    y: -48,
  });
  expect(wheelFactor({ x: 0, y: -100 }, false)).toBeCloseTo(1.22, 2);
  expect(wheelFactor({ x: 0, y: -100 }, true)).toBeCloseTo(2.72, 2);
  expect(arrowMove('ArrowRight')).toEqual({ x: -48, y: 0 });
  expect(arrowMove('r')).toBeUndefined();
});
