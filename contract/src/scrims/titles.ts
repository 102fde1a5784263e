import { limits } from '../lib/limits.ts';

/** The zone that organizers and players in India mean by "9 PM" (FIELD). */
const IST = 'Asia/Kolkata';

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: IST,
});

type Clock = { weekday: string; hour: string; minute: string; half: string };

function clockOf(at: string): Clock {
  const parts = Object.fromEntries(format.formatToParts(Date.parse(at)).map(part => [part.type, part.value]));
  const { weekday = '', hour = '', minute = '', dayPeriod = '' } = parts;
  return { weekday, hour, minute, half: dayPeriod.toUpperCase() };
}

const timeOf = ({ hour, minute, half }: Clock): string =>
  `${hour}${minute === '00' ? '' : `:${minute}`} ${half}`;

/**
 * Returns the usual title of lobbies at these instants (ISO 8601), in Indian time: "Friday 9 PM Lobby",
 * without a weekday or time that differs ("9 PM Lobby", "Friday Lobby"); '' if both do.
 */
export function suggestedTitle(starts: readonly string[]): string {
  const clocks = starts.map(clockOf);
  const shared = (values: string[]): string => (new Set(values).size === 1 ? (values[0] ?? '') : '');
  const words = [shared(clocks.map(clock => clock.weekday)), shared(clocks.map(timeOf))].filter(Boolean);
  return words.length === 0 ? '' : [...words, 'Lobby'].join(' ');
}

const TIME = /\b(\d{1,2})(?:([:.])(\d{2}))?(\s?)(am|pm)\b/gi;

/**
 * Returns the title of the same lobby at another start: the weekday and time of `from` become those of `to`,
 * in Indian time and in the same style; other words stay. Cut if it becomes too long.
 */
export function titleAt(title: string, from: string, to: string): string {
  const [before, after] = [clockOf(from), clockOf(to)];
  const day = new RegExp(`\\b${before.weekday}\\b`, 'gi');
  const short = new RegExp(`\\b${before.weekday.slice(0, 3)}\\b`, 'gi');
  const moved = title
    .replace(day, found => inCaseOf(found, after.weekday))
    .replace(short, found => inCaseOf(found, after.weekday.slice(0, 3)))
    .replace(TIME, (found, hour: string, dot = '', minute = '00', space: string, half: string) => {
      const same =
        Number(hour) === Number(before.hour) &&
        minute === before.minute &&
        half.toUpperCase() === before.half;
      if (!same) return found;
      const minutes = dot || after.minute !== '00' ? `${dot || ':'}${after.minute}` : '';
      return `${after.hour}${minutes}${space}${inCaseOf(half, after.half)}`;
    });
  return Array.from(moved).slice(0, limits.title).join('').trim();
}

/** Returns `word` in upper or lower case if `model` is written so, else unchanged. */
function inCaseOf(model: string, word: string): string {
  if (model === model.toUpperCase()) return word.toUpperCase();
  return model === model.toLowerCase() ? word.toLowerCase() : word;
}
