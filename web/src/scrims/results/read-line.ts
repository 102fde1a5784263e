import type { Seat } from './results-model.ts';
import { plain, squadIn } from './squad-names.ts';

/** One squad's result as a line of text says it; numbers as digits, `kills` '' where the line has none. */
export type LineResult = { seat: Seat; placement: string; kills: string };

type Tag = 'placement' | 'kills' | 'points' | 'slot';
type Tagged = { value: number; tag: Tag | null };

const tagWords: Readonly<Record<string, Tag>> = {
  ...Object.fromEntries(['rank', 'place', 'placement', 'pos', 'position'].map(word => [word, 'placement'])),
  ...Object.fromEntries(
    ['kill', 'kills', 'k', 'finish', 'finishes', 'f', 'frag', 'frags', 'elims'].map(word => [word, 'kills']),
  ),
  ...Object.fromEntries(['pts', 'pt', 'points', 'point', 'total'].map(word => [word, 'points'])),
  slot: 'slot',
};
/** Words around a result that say nothing about it. */
const fillers = new Set(['team', 'squad', 'with', 'and', 'no', 'wwcd', 'chicken', 'dinner', 'winner']);
const medals: Readonly<Record<string, string>> = {
  '🥇': 'place 1',
  '🥈': 'place 2',
  '🥉': 'place 3',
  '🔟': '10',
};

/**
 * Reads a line as WhatsApp groups write it: "#1 Hydra Rising - 14 kills", "2nd: Aura (7)", "🥉 Soul 4 kills 9 pts",
 * "Blind 5 3". Null unless everything in it is understood: exactly one squad of the match and its placement.
 */
export function readLine(line: string, seats: readonly Seat[]): LineResult | null {
  const text = plain(withoutSender(line).replace(/[🥇🥈🥉🔟]/gu, medal => ` ${medals[medal]} `));
  const found = squadIn(text, seats);
  if (!found) return null;
  const before = numbersIn(found.before);
  const after = numbersIn(found.after);
  if (!before || !after) return null;
  const result = resultOf(before, after, found.seat.slotNumber);
  return result && { seat: found.seat, ...result };
}

/** "[24/11, 9:12 PM] Riya: #1 …": what WhatsApp puts before a copied message. */
const withoutSender = (line: string): string => line.replace(/^\[[^\]]*\d:\d\d[^\]]*\]\s*[^:]+:\s*/, '');

/** The numbers of a part of the line with what they count; null where a word is not understood. */
function numbersIn(part: string): Tagged[] | null {
  const words = part.split(' ').filter(Boolean);
  const numbers: Tagged[] = [];
  const used = new Set<number>();
  for (const [index, word] of words.entries()) {
    const [, digits, suffix] = /^(\d{1,3})(st|nd|rd|th|k|f)?$/.exec(word) ?? [];
    if (digits === undefined) {
      if (!(word in tagWords) && !fillers.has(word)) return null;
      continue;
    }
    const besides = [index - 1, index + 1].find(at => !used.has(at) && (words[at] ?? '') in tagWords);
    const own: Tag | null = suffix === undefined ? null : suffix.length === 1 ? 'kills' : 'placement';
    if (own === null && besides !== undefined) used.add(besides);
    numbers.push({ value: Number(digits), tag: own ?? tagWords[words[besides ?? -1] ?? ''] ?? null });
  }
  return numbers;
}

/** What the numbers before and after the squad's name mean together; null where that is not certain. */
function resultOf(before: Tagged[], after: Tagged[], slotNumber: number): Omit<LineResult, 'seat'> | null {
  const tagged = (tag: Tag) => [...before, ...after].filter(one => one.tag === tag).map(({ value }) => value);
  const bare = (numbers: Tagged[]) => numbers.filter(({ tag }) => tag === null).map(({ value }) => value);
  const [placements, kills, slots] = [tagged('placement'), tagged('kills'), tagged('slot')];
  if (placements.length > 1 || kills.length > 1 || slots.some(slot => slot !== slotNumber)) return null;
  const first = bare(before);
  const rest = bare(after);
  const placement =
    placements[0] ?? first.shift() ?? (rest.length + kills.length > 1 ? rest.shift() : undefined);
  const killed = kills[0] ?? rest.shift();
  if (placement === undefined || first.length + rest.length > 0) return null;
  return { placement: String(placement), kills: killed === undefined ? '' : String(killed) };
}
