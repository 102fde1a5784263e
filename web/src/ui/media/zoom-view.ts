/** How a picture is viewed: scale (1: it just fits), its centre's offset from the box's in px, rotation in degrees. */
export type View = { scale: number; x: number; y: number; turn: number };
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
/** The picture's natural size, and the size of its box. */
export type Frame = { picture: Size; box: Size };

/** The middle of the box. */
export const middle: Point = { x: 0, y: 0 };
/** Size of a picture or box before it is measured. */
export const unmeasured: Size = { width: 0, height: 0 };

export const largestScale = 8;

/** Returns the view of the whole picture with this rotation. */
export const fitted = (turn = 0): View => ({ scale: 1, x: 0, y: 0, turn });

/** Whether a rotation by these degrees swaps width and height. */
export const isLying = (turn: number): boolean => turn % 180 !== 0;

/** Returns the picture's size at scale 1, before rotation: fits the box, never larger than natural. */
export function fittedSize({ picture, box }: Frame, turn: number): Size {
  const [width, height] = isLying(turn) ? [picture.height, picture.width] : [picture.width, picture.height];
  if (width === 0 || height === 0) return { width: 0, height: 0 };
  const scale = Math.min(box.width / width, box.height / height, 1);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Returns the view scaled by `factor`, with the spot under `point` (from the box's centre) in place. */
export function zoomAt(view: View, factor: number, point: Point, frame: Frame): View {
  const scale = clamp(view.scale * factor, 1, largestScale);
  const ratio = scale / view.scale;
  return within(
    {
      ...view,
      scale,
      x: point.x - (point.x - view.x) * ratio,
      y: point.y - (point.y - view.y) * ratio,
    },
    frame,
  );
}

/** Returns the view moved by px, up to the picture's edges. */
export function moveBy(view: View, by: Point, frame: Frame): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** Returns the view rotated right by 90°, with the whole picture visible. */
export const turned = (view: View): View => fitted((view.turn + 90) % 360);

/** Returns the view limited to the picture: no gap inside the box; a smaller picture is centred. */
export function within(view: View, frame: Frame): View {
  const size = fittedSize(frame, view.turn);
  const [width, height] = isLying(view.turn) ? [size.height, size.width] : [size.width, size.height];
  const roomX = Math.max(0, (width * view.scale - frame.box.width) / 2);
  const roomY = Math.max(0, (height * view.scale - frame.box.height) / 2);
  return { ...view, x: clamp(view.x, -roomX, roomX), y: clamp(view.y, -roomY, roomY) };
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value)) || 0;
