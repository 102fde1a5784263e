type ListedGroup = { name: string; teamNames: readonly string[] };

/**
 * A group to paste into a chat: a bold heading, then the teams with their place. WhatsApp's marks in names are
 * replaced by look-alikes, as it has no way to escape them, and a name can never begin a line of its own.
 */
export function groupText({ name, teamNames }: ListedGroup): string {
  const teams = teamNames.map((teamName, index) => `${index + 1}. ${plainLine(teamName)}`);
  return [`*${plainLine(name)}*`, ...(teams.length > 0 ? teams : ['No teams yet'])].join('\n');
}

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
