import { numerals } from './numerals.ts';
import { circle, group, linear, picture, placed, rectangle, shape } from './svg.ts';

const paper = { width: 1280, height: 808 };
const photo = { width: 960, height: 1280 };

const skin = '#b98560';

/** Somebody who does not exist: head and shoulders around 0,0, 300 high. */
const bust = (hair: string, shirt: string) =>
  shape('M-130 170C-130 60 -70 30 0 30C70 30 130 60 130 170z', { fill: shirt }) +
  circle(0, -50, 78, { fill: skin }) +
  shape('M-80 -52C-92 -150 92 -150 80 -52C60 -96 -60 -96 -80 -52z', { fill: hair });

const textLine = (x: number, y: number, width: number) =>
  rectangle(x, y, width, 18, { fill: '#8b8f98', opacity: 0.55 });

/** The first eight digits stand under bars, as the form of the verification advises; the last four are there to be read. */
function card(lastFour: string, hair: string, shirt: string): string {
  return [
    rectangle(0, 0, paper.width, paper.height, { fill: '#f5f2ea' }),
    rectangle(0, 0, paper.width, 92, { fill: '#d9822b' }),
    rectangle(0, paper.height - 60, paper.width, 60, { fill: '#3c7a4b' }),
    rectangle(80, 170, 300, 380, { fill: '#e2ded2' }),
    placed(230, 371, 1.05, bust(hair, shirt)),
    textLine(450, 190, 430),
    textLine(450, 240, 340),
    textLine(450, 310, 260),
    textLine(450, 360, 300),
    rectangle(960, 170, 240, 240, { fill: '#ffffff' }),
    ...Array.from({ length: 64 }, (_, cell) =>
      (cell * 7 + (cell >> 3) * 5) % 3 === 0
        ? rectangle(972 + (cell % 8) * 27, 182 + (cell >> 3) * 27, 27, 27, { fill: '#20242c' })
        : '',
    ),
    rectangle(300, 610, 250, 78, { fill: '#12151b' }),
    rectangle(585, 610, 250, 78, { fill: '#12151b' }),
    placed(985, 649, 1, numerals(lastFour, 62, { stroke: '#20242c' })),
  ].join('');
}

type Looks = { lastFour: string; hair: string; shirt: string };

/** A made-up identity card with a masked number; nothing on it is anybody's. */
export const identityCard = ({ lastFour, hair, shirt }: Looks): string =>
  picture(paper, [], [card(lastFour, hair, shirt)]);

/** The same somebody who holds the card beside the face. */
export const selfieWithCard = ({ lastFour, hair, shirt }: Looks): string =>
  picture(
    photo,
    [
      linear('wall', [
        [0, '#6d7b8f'],
        [1, '#3a4350'],
      ]),
    ],
    [
      rectangle(0, 0, photo.width, photo.height, { fill: 'url(#wall)' }),
      placed(430, 790, 3.1, bust(hair, shirt)),
      group({ transform: 'translate(470 860) rotate(-6) scale(0.34)' }, card(lastFour, hair, shirt)),
      circle(520, 1110, 58, { fill: skin }),
    ],
  );
