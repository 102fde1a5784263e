import { type Frame, fittedSize, moveBy, type View } from '../../../ui/media/zoom-view.ts';
import type { Bar } from './bars.ts';

/** The view moved no further than it takes to have a bar in sight; of one that is larger than the box, as much as fits. */
export function showing(view: View, bar: Bar, frame: Frame): View {
  const fits = fittedSize(frame, 0);
  const along = (at: number, start: number, length: number, side: number, room: number): number => {
    const from = at + (start - 0.5) * side;
    return inward(from, from + length * side, room / 2);
  };
  const x = along(view.x, bar.x, bar.width, fits.width * view.scale, frame.box.width);
  const y = along(view.y, bar.y, bar.height, fits.height * view.scale, frame.box.height);
  return moveBy(view, { x, y }, frame);
}

/** How far a stretch has to move to lie between -half and half, or to fill that. */
function inward(from: number, to: number, half: number): number {
  const [least, most] = [-half - from, half - to].sort((a, b) => a - b) as [number, number];
  return Math.min(most, Math.max(least, 0));
}
