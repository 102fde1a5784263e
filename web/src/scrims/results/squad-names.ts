import type { Seat } from './results-model.ts';

/** A name or a line for comparison: lower case, letters and digits only, one space between words. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\ufe0f\u20e3]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The slot as that of this team (a `plain` name), where it has had it in the match. */
export function ofTeam(seat: Seat, name: string): Seat | undefined {
  if (name === plain(seat.teamName)) return seat;
  const squad = seat.choices.find(choice => plain(choice.teamName) === name);
  return squad && { ...seat, ...squad };
}

/**
 * The only squad that a `plain` line names, with what stands before and after its name. Null where the line names none,
 * or two: "Blind Faith" is not also "Blind".
 */
export function squadIn(
  line: string,
  seats: readonly Seat[],
): { seat: Seat; before: string; after: string } | null {
  const named = seats
    .flatMap(seat => seat.choices.map(choice => ({ seat, name: plain(choice.teamName) })))
    .filter(({ name }) => name !== '' && ` ${line} `.includes(` ${name} `))
    .sort((one, other) => other.name.length - one.name.length);
  const [longest] = named;
  if (!longest) return null;
  const { name } = longest;
  const at = ` ${line} `.indexOf(` ${name} `);
  const [before, after] = [line.slice(0, at), line.slice(at + name.length)];
  if (named.some(one => one.name === name && one.seat !== longest.seat)) return null;
  const rest = ` ${before} | ${after} `.replace(/\s+/g, ' ');
  if (named.some(one => one.name !== name && rest.includes(` ${one.name} `) && !/^\d+$/.test(one.name)))
    return null;
  return { seat: ofTeam(longest.seat, name) ?? longest.seat, before: before.trim(), after: after.trim() };
}
