import { limits } from '@hotdrop/contract/limits.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrim.ts';
import { isUnanswered, lookForResult } from '../../lib/acts/lost-answer.ts';
import { api } from '../../lib/api/client.ts';

/** The lobbies that a request with this body asks for; `title` null where it is given by what is cloned. */
type Asked = { body: unknown; title: string | null; starts: readonly string[] };

/** Sends a request that opens lobbies; gives every lobby that was made, by start. */
export type Opening = (asked: Asked, send: () => Promise<ScrimSummary[]>) => Promise<ScrimSummary[]>;

/**
 * One form's requests to open lobbies. What a request without an answer has made is looked for at once, and again
 * before the same is sent once more. New is what has come after the newest that was there before the first try: that
 * compares ids of the server, since this device's clock may differ from the one that `createdAt` is of.
 */
export function createOpening(organizationId: string): Opening {
  let unsure: { text: string; newest: string } | null = null;
  return async (asked, send) => {
    const text = JSON.stringify(asked.body);
    const before = unsure?.text === text ? unsure : null;
    const newest = before ? before.newest : await newestScrim(organizationId);
    const look = async () => (newest === null ? null : madeSince(newest, organizationId, asked));
    const earlier = before && (await look());
    if (earlier) {
      unsure = null;
      return byStart(earlier);
    }
    try {
      const made = await send();
      unsure = null;
      return byStart(made);
    } catch (error) {
      if (!isUnanswered(error) || newest === null) throw error;
      const made = await lookForResult(look);
      unsure = made ? null : { text, newest };
      if (!made) throw error;
      return byStart(made);
    }
  };
}

/** The id of the organizer's newest scrim, '' for none; null when the list is refused. @throws ApiError unanswered */
async function newestScrim(organizationId: string): Promise<string | null> {
  try {
    const { items } = await api('GET /scrims', { query: { organizationId, sort: 'newest', limit: 1 } });
    return items[0]?._id ?? '';
  } catch (error) {
    if (isUnanswered(error)) throw error;
    return null;
  }
}

/** The organizer's scrims at these starts that came after `newest`, if all are there. */
async function madeSince(
  newest: string,
  organizationId: string,
  { title, starts }: Asked,
): Promise<ScrimSummary[] | null> {
  const { items } = await api('GET /scrims', {
    query: { organizationId, sort: 'newest', limit: limits.list.max },
  });
  const made = starts.flatMap(start => {
    const scrim = items.find(
      item =>
        item._id > newest &&
        Date.parse(item.startAt) === Date.parse(start) &&
        // Of a series each lobby is named after its own start.
        (title === null || starts.length > 1 || item.title === title),
    );
    return scrim ? [scrim] : [];
  });
  return made.length === starts.length ? made : null;
}

const byStart = (scrims: ScrimSummary[]): ScrimSummary[] =>
  [...scrims].sort((a, b) => a.startAt.localeCompare(b.startAt));
