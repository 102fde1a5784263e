import type { Standing } from '@hotdrop/contract/scrims/results/points.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { type Shared, scrimDate, standingsHeading } from './standings-text.ts';

/** Sizes that people post, in px: a story in the phone's full height, a post in a feed. */
export const pictureSizes = {
  story: { width: 1080, height: 1920, top: 210, bottom: 230, rows: 12 },
  feed: { width: 1080, height: 1350, top: 70, bottom: 84, rows: 25 },
} as const;
export type PictureSize = keyof typeof pictureSizes;

/** Colours of the dark theme, in hex as every canvas supports it. */
const colours = {
  canvas: '#0a0d12',
  band: '#12161d',
  line: '#2a313b',
  ink: '#f3f5f8',
  ink2: '#b7bec9',
  ink3: '#8a93a1',
  accent: '#ff7a29',
};
const face = 'Rajdhani, system-ui, "Noto Sans", "Noto Sans Devanagari", sans-serif';
const margin = 64;
const rowMost = 92;
/** Smallest font size of a name; longer names are cut off. */
const nameLeast = 26;

/** Right ends of the number columns, measured from the picture's right edge. */
const columns = [
  { label: 'Total', right: margin + 20 },
  { label: 'Kills', right: margin + 134 },
  // Not just "Place": 16 placement points are not 16th place.
  { label: 'Place pts', right: margin + 236 },
  { label: 'Wins', right: margin + 372 },
] as const;

/** Loads the picture's fonts with the letters of these names. */
export async function loadFaces(shared: Shared): Promise<void> {
  const letters = `${shared.scrim.title}${shared.organizer}${shared.items.map(item => item.teamName).join('')}Aa0`;
  await Promise.all(
    [600, 700].map(weight => document.fonts.load(`${weight} 48px Rajdhani`, letters).catch(() => [])),
  );
}

/** Draws the standings as one picture; squads that do not fit are counted at the bottom. */
export function drawStandings(canvas: HTMLCanvasElement, size: PictureSize, shared: Shared): void {
  const { width, height, top, bottom, rows } = pictureSizes[size];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  const pen = createPen(context);
  context.fillStyle = colours.canvas;
  context.fillRect(0, 0, width, height);
  context.fillStyle = colours.accent;
  context.fillRect(0, 0, width, 12);

  const shown = shared.items.slice(0, rows);
  const left = shared.items.length - shown.length;
  const headEnd = drawHead(pen, shared, top, width);
  const space = height - bottom - headEnd - 54;
  const rowHeight = Math.min(rowMost, Math.floor(space / Math.max(1, shown.length)));
  drawColumns(pen, headEnd + 30, width);
  shown.forEach((item, index) => {
    drawRow(pen, item, {
      y: headEnd + 54 + index * rowHeight,
      height: rowHeight,
      width,
      isEven: index % 2 === 0,
    });
  });
  drawFoot(pen, { y: height - bottom + 50, width, left });
}

type Pen = ReturnType<typeof createPen>;

type Writing = { weight?: 600 | 700; size: number; colour: string; align?: CanvasTextAlign; most?: number };

type Fitting = Pick<Writing, 'weight' | 'size'> & { most: number; least: number };

function createPen(context: CanvasRenderingContext2D) {
  context.textBaseline = 'alphabetic';
  return {
    context,
    /** Returns the largest size, from `least` to `size`, in which the text is no wider than `most`, else `least`. */
    sizeThatFits(text: string, { weight = 600, size, most, least }: Fitting): number {
      context.font = `${weight} ${size}px ${face}`;
      const { width } = context.measureText(text);
      return width <= most ? size : Math.max(least, Math.floor((size * most) / width));
    },
    /** Writes one line, cut off with “…” if it is wider than `most`. Returns its width. */
    write(
      text: string,
      x: number,
      y: number,
      { weight = 600, size, colour, align = 'left', most }: Writing,
    ): number {
      context.font = `${weight} ${size}px ${face}`;
      context.fillStyle = colour;
      context.textAlign = align;
      const fitted = most === undefined ? text : cutToFit(context, text, most);
      context.fillText(fitted, x, y);
      return context.measureText(fitted).width;
    },
  };
}

function cutToFit(context: CanvasRenderingContext2D, text: string, most: number): string {
  if (context.measureText(text).width <= most) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && context.measureText(`${letters.join('').trimEnd()}…`).width > most)
    letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Draws logo, game, title, heading, organizer and date. Returns where the head ends. */
function drawHead(pen: Pen, shared: Shared, top: number, width: number): number {
  const most = width - 2 * margin;
  const mark = pen.write('HOT', margin, top + 34, { weight: 700, size: 40, colour: colours.ink });
  pen.write('DROP', margin + mark, top + 34, { weight: 700, size: 40, colour: colours.accent });
  pen.write(shared.scrim.game, width - margin, top + 34, {
    size: 34,
    colour: colours.ink3,
    align: 'right',
    most: most / 2,
  });
  pen.write(shared.scrim.title, margin, top + 122, { weight: 700, size: 76, colour: colours.ink, most });
  pen.write(standingsHeading(shared), margin, top + 174, { size: 40, colour: colours.accent, most });
  pen.write(`${shared.organizer} · ${scrimDate(shared.scrim)}`, margin, top + 220, {
    size: 34,
    colour: colours.ink2,
    most,
  });
  return top + 250;
}

function drawColumns(pen: Pen, y: number, width: number): void {
  const style = { size: 28, colour: colours.ink3 };
  pen.write('#', margin + 20, y, style);
  pen.write('Squad', margin + 92, y, style);
  for (const { label, right } of columns) pen.write(label, width - right, y, { ...style, align: 'right' });
}

type Band = { y: number; height: number; width: number; isEven: boolean };

function drawRow(pen: Pen, item: Standing, { y, height, width, isEven }: Band): void {
  const { context } = pen;
  if (isEven) {
    context.fillStyle = colours.band;
    context.fillRect(margin, y, width - 2 * margin, height);
  }
  const size = Math.min(46, Math.round(height * 0.58));
  const base = y + height / 2 + size * 0.34;
  const isFirst = item.rank === 1;
  const rank = { weight: 700, size, colour: isFirst ? colours.accent : colours.ink3 } as const;
  pen.write(String(item.rank), margin + 20, base, rank);
  pen.write(slotText(item.slotNumber), margin + 92, base, {
    size: Math.round(size * 0.72),
    colour: colours.ink3,
  });
  // Names align, however wide the digits of a slot are.
  const nameAt = margin + 92 + size * 0.9 + 16;
  const weight = isFirst ? 700 : 600;
  const most = width - columns[3].right - 62 - nameAt;
  pen.write(item.teamName, nameAt, base, {
    weight,
    size: pen.sizeThatFits(item.teamName, { weight, size, most, least: Math.min(size, nameLeast) }),
    colour: colours.ink,
    most,
  });
  const values = [item.totalPoints, item.kills, item.placementPoints, item.wins];
  columns.forEach(({ right }, index) => {
    pen.write(String(values[index]), width - right, base, {
      weight: index === 0 ? 700 : 600,
      size,
      colour: index === 0 ? (isFirst ? colours.accent : colours.ink) : colours.ink2,
      align: 'right',
    });
  });
}

function drawFoot(pen: Pen, { y, width, left }: { y: number; width: number; left: number }): void {
  pen.context.fillStyle = colours.line;
  pen.context.fillRect(margin, y - 44, width - 2 * margin, 2);
  const style = { size: 30, colour: colours.ink3 };
  if (left > 0) pen.write(`and ${left} more`, margin, y, style);
  pen.write(location.host, width - margin, y, { ...style, align: 'right', most: (width - 2 * margin) / 2 });
}
