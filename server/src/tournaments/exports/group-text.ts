/*
 * A group to paste into a chat: a bold heading, then the teams with their place. WhatsApp's marks in names are
 * replaced by look-alikes, as it has no way to escape them, and a name can never begin a line of its own.
 */

/** Returns the line over a group's teams. */
export function groupHeading(name: string): string {
  return `*${plainLine(name)}*`;
}

/** Returns the line of a team. */
export function teamLine(place: number, teamName: string): string {
  return `${place}. ${plainLine(teamName)}`;
}

/** The line below the heading of an empty group. */
export const noTeams = 'No teams yet';

/** Text that stays on its line and formats nothing, neither itself nor what is around it. */
function plainLine(text: string): string {
  return text
    .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    .trim()
    .replace(/[*~`]/g, mark => lookAlikes[mark] ?? mark)
    .replace(OUTER_UNDERSCORE, '\uff3f');
}

const lookAlikes: Record<string, string> = { '*': '\u2217', '~': '\u223c', '`': '\u02cb' };

/** Inside a word, as in `Team_Soul`, an underscore formats nothing. */
const OUTER_UNDERSCORE = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
