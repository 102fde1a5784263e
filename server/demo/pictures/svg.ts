/** Size of a banner in pixels. Cards cut it to 2.5:1 or to a narrow upright strip, the page to 4.5:1: what matters stands in the middle. */
export const banner = { width: 1280, height: 600 } as const;

export type Point = readonly [x: number, y: number];

/** A number as it stands in an attribute: a tenth of a pixel is fine enough. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function points(list: readonly Point[]): string {
  return list.map(([x, y]) => `${n(x)} ${n(y)}`).join('L');
}

/** Attributes as text: `{ fill: '#fff', opacity: 0.5 }`. */
function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join('');
}

type Look = Record<string, string | number>;

export const polygon = (list: readonly Point[], look: Look) =>
  `<path d="M${points(list)}z"${attributes(look)}/>`;
export const line = (list: readonly Point[], look: Look) =>
  `<path d="M${points(list)}" fill="none"${attributes(look)}/>`;
export const shape = (d: string, look: Look) => `<path d="${d}"${attributes(look)}/>`;
export const circle = (x: number, y: number, r: number, look: Look) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${attributes(look)}/>`;
export const rectangle = (x: number, y: number, width: number, height: number, look: Look) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${attributes(look)}/>`;
export const group = (look: Look, ...content: string[]) => `<g${attributes(look)}>${content.join('')}</g>`;
/** Content moved and scaled, for small motifs drawn around 0,0. */
export const placed = (x: number, y: number, scale: number, content: string, turn = 0) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`;

type Stop = readonly [offset: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** A gradient from top to bottom, or along the given direction; used as `url(#id)`. */
export function linear(id: string, list: readonly Stop[], [x2, y2]: Point = [0, 1]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;
}

/** A gradient around a point of the canvas. */
export function radial(id: string, [x, y]: Point, radius: number, list: readonly Stop[]): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}">${stops(list)}</radialGradient>`;
}

/** A whole picture out of gradients and shapes. */
export function picture(
  { width, height }: { width: number; height: number },
  definitions: string[],
  content: string[],
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${content.join('')}</svg>`;
}

/** The whole canvas in one colour or gradient. */
export const backdrop = (fill: string, opacity = 1) =>
  rectangle(0, 0, banner.width, banner.height, { fill, opacity });

/** The corners of a regular polygon, the first to the right. */
export function ringOf([cx, cy]: Point, reach: number, corners: number): Point[] {
  return Array.from({ length: corners }, (_, index): Point => {
    const angle = (index / corners) * Math.PI * 2;
    return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach];
  });
}
