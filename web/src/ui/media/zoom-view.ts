/** How a picture is looked at: its scale (1: it just fits), its centre's distance from the box's in px, its turn in degrees. */
export type View = { scale: number; x: number; y: number; turn: number };
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
/** The picture's own size, and that of the box that it is looked at in. */
export type Frame = { picture: Size; box: Size };

/** The middle of the box. */
export const middle: Point = { x: 0, y: 0 };
/** Of a picture, or a box, that is not measured yet. */
export const unmeasured: Size = { width: 0, height: 0 };

export const largestScale = 8;

/** All of it, turned like this. */
export const fitted = (turn = 0): View => ({ scale: 1, x: 0, y: 0, turn });

/** Whether a picture that is turned so many degrees lies on its side. */
export const isLying = (turn: number): boolean => turn % 180 !== 0;

/** What the picture measures at scale 1 before it is turned: as large as the box lets it be, never larger than it is. */
export function fittedSize({ picture, box }: Frame, turn: number): Size {
  const [width, height] = isLying(turn) ? [picture.height, picture.width] : [picture.width, picture.height];
  if (width === 0 || height === 0) return { width: 0, height: 0 };
  const scale = Math.min(box.width / width, box.height / height, 1);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Scaled by `factor`, so that what is below `point` (from the box's centre) stays there. */
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

/** Moved by px, as far as there is picture. */
export function moveBy(view: View, by: Point, frame: Frame): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** A quarter further to the right, all of it in sight. */
export const turned = (view: View): View => fitted((view.turn + 90) % 360);

/** No edge of the picture comes further in than the box's own, unless the picture is the smaller one: then it stays in the middle. */
export function within(view: View, frame: Frame): View {
  const size = fittedSize(frame, view.turn);
  const [width, height] = isLying(view.turn) ? [size.height, size.width] : [size.width, size.height];
  const roomX = Math.max(0, (width * view.scale - frame.box.width) / 2);
  const roomY = Math.max(0, (height * view.scale - frame.box.height) / 2);
  return { ...view, x: clamp(view.x, -roomX, roomX), y: clamp(view.y, -roomY, roomY) };
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value)) || 0;
