import { describe, expect, test } from 'vitest';
import { type Frame, fitted, type View } from '../../../ui/media/zoom-view.ts';
import { showing } from './use-stage.ts';

const frame: Frame = { picture: { width: 1000, height: 500 }, box: { width: 1000, height: 500 } };
const zoomed = (x = 0, y = 0): View => ({ ...fitted(), scale: 4, x, y });
const bar = (x: number, y: number, width = 0.05, height = 0.05) => ({ id: 1, x, y, width, height });

describe('scrolling a bar into view', () => {
  test('moves as far as needed, and not at all if it is visible', () => {
    expect(showing(zoomed(), bar(0.5, 0.5), frame)).toMatchObject({ x: 0, y: 0 });
    // From 1600 to 1800 px right of the middle, where 500 px are visible.
    expect(showing(zoomed(), bar(0.9, 0.5), frame)).toMatchObject({ x: -1300, y: 0 });
    expect(showing(zoomed(), bar(0.1, 0.1), frame)).toMatchObject({ x: 1100, y: 550 });
  });

  test('a bar larger than the box fills it', () => {
    expect(showing(zoomed(), bar(0, 0.4, 1, 0.2), frame)).toMatchObject({ x: 0, y: 0 });
    expect(showing(zoomed(1500), bar(0.5, 0.4, 0.4, 0.2), frame)).toMatchObject({ x: -500 });
  });
});
