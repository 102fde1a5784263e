import { expect, it } from 'vitest';
import { commentsOf, habitsIn, linesOf, textsOf } from './words.ts';

it.each([
  ['Blind was put out', 'kick, kicked'],
  ['Your UTR was handed in', 'submit, submitted'],
  ['Your position stands on this page', 'is, shows'],
  ['The organizer gives it back', 'refund'],
  ['Paid fees are then to be refunded', 'must, will'],
  ['Choose a seat', 'slot'],
])('finds a habit that readers stumble over: %s', (text, instead) => {
  expect(habitsIn(text)).toEqual([expect.stringContaining(`say ${instead}`)]);
});

it.each(['Slot 07 is Blind', 'UTR submitted', 'Squads see the room details at 8:45 PM', 'Standings'])(
  'leaves plain words alone: %s',
  text => {
    expect(habitsIn(text)).toEqual([]);
  },
);

it('reads the words of elements, attributes and templates, not comments, classes or imports', () => {
  const source = `import a from 'one two';
// a comment of words
const title = \`Slot \${a} is yours\`;
export const Part = () => <p aria-label="Your own slot" className="flex gap two">Book a slot{'or the waitlist'}</p>;
`;
  expect(textsOf('part.tsx', source).map(({ line, text }) => `${line}: ${text}`)).toEqual([
    '3: is yours',
    '4: Your own slot',
    '4: Book a slot',
    '4: or the waitlist',
  ]);
});

it('reads comments without what they quote from code', () => {
  const source = `/** Returns the \`seat\` of a squad,
 * see {@link seats}. */
const a = 'not a comment'; // Free again.
`;
  expect(commentsOf('part.ts', source)).toEqual([
    { line: 1, text: '* Returns the  of a squad, see .' },
    { line: 3, text: 'Free again.' },
  ]);
});

it('reads the lines of a guide without what is quoted from code', () => {
  expect(linesOf('Slots\nsee `findSeats` here')).toEqual([
    { line: 1, text: 'Slots' },
    { line: 2, text: 'see  here' },
  ]);
});
