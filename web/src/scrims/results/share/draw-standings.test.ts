import { expect, test } from 'vitest';
import { aStanding } from '../../../../test/results.ts';
import { drawStandings } from './draw-standings.ts';

type Written = { text: string; size: number };

/** Returns a canvas that records its text; letters are about half as wide as high, as in the picture's font. */
function notingCanvas() {
  const written: Written[] = [];
  const context = {
    font: '',
    fillRect: () => {},
    measureText: (text: string) => ({ width: text.length * sizeOf(context.font) * 0.47 }),
    fillText: (text: string) => written.push({ text, size: sizeOf(context.font) }),
  };
  const canvas = { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement;
  return { canvas, written };
}

const sizeOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1]);

const scrim = {
  _id: 's',
  title: 'Friday 9 PM',
  startAt: '2026-11-20T15:30:00.000Z',
  matchCount: 3,
  game: 'BGMI',
};

function draw(size: 'story' | 'feed', names: readonly string[]): Written[] {
  const { canvas, written } = notingCanvas();
  const items = names.map((teamName, index) => aStanding({ teamName, rank: index + 1 }));
  drawStandings(canvas, size, { scrim, organizer: 'Nova', items, played: 3 });
  return written;
}

test.each([
  ['story', 3],
  ['feed', 3],
  ['feed', 18],
] as const)('in a %s with %i squads an ordinary name is not cut off', (size, squads) => {
  const names = Array.from({ length: squads }, (_, index) => `Team Soul Reapers ${index + 1}`);
  const written = draw(size, names).map(({ text }) => text);
  expect(written).toEqual(expect.arrayContaining(names));
});

test('a long name is drawn smaller; only one too long even for that is cut off', () => {
  const long = 'Hyderabad Hydras Academy Two';
  const endless = 'The Very Honourable Gentlemen of Hyderabad and Secunderabad';
  const written = draw('feed', ['Aura', long, endless]);
  const find = (start: string) => written.find(({ text }) => text.startsWith(start));
  expect(find('Aura')?.size).toBe(46);
  expect(find('Hyderabad')).toMatchObject({ text: long });
  expect(find('Hyderabad')?.size).toBeLessThan(46);
  expect(find('The Very')).toMatchObject({ text: expect.stringMatching(/…$/), size: 26 });
});

test('placement points are not labelled “Place”', () => {
  const written = draw('feed', ['Aura']).map(({ text }) => text);
  expect(written).toContain('Place pts');
  expect(written).not.toContain('Place');
});
