import type { ReceivedPush } from '../push/push-service.ts';
import type { Api } from './api.ts';
import { newsFor, type Player, type Venue } from './venue.ts';
import type { SetName } from './writers.ts';

type Page<Item> = { items: Item[]; nextCursor: string | null };
type Messages = { messages: { content: string; seq: number }[]; lastRev: number; hasMore: boolean };

/**
 * Returns everything that exists, as the organizer, the players and their phones see it: the elements of each set.
 * `pushesTo` returns what a player's phone received.
 */
export async function readAll(
  api: Api,
  venue: Venue,
  pushesTo: (player: Player) => readonly ReceivedPush[],
): Promise<Record<SetName, string[]>> {
  const pages = async <Item>(
    path: string,
    limit: number,
    token: string = venue.organizer.token,
  ): Promise<Item[]> => {
    const found: Item[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const page: Page<Item> = await api.insist(`GET ${path}?limit=${limit}${next}`, { token });
      found.push(...page.items);
      cursor = page.nextCursor;
    }
    return found;
  };

  const messagesOf = async (path: string): Promise<string[]> => {
    const found: string[] = [];
    for (let afterRev = 0, hasMore = true; hasMore; ) {
      const page: Messages = await api.insist(`GET ${path}?limit=100&afterRev=${afterRev}`, {
        token: venue.organizer.token,
      });
      found.push(...page.messages.map(message => message.content));
      ({ hasMore } = page);
      afterRev = page.lastRev;
    }
    return found.filter(content => content.startsWith('message-'));
  };

  const teamsOf = async (ids: readonly string[], events: 'scrims' | 'tournaments'): Promise<string[]> => {
    const names: string[] = [];
    for (const id of ids) {
      const teams = await pages<{ teamName: string }>(`/${events}/${id}/participants`, 200);
      names.push(...teams.map(team => team.teamName));
    }
    return names;
  };

  const strict = await venue.opened('strict scrim');
  /** About scrims: of a free slot, a confirmed payment, or a kick. */
  const newsOf = async (player: Player): Promise<string[]> => {
    const { token } = player;
    const notices = await pages<{ kind: string; link: string }>('/notifications', 50, token);
    return notices.flatMap(({ kind, link }) => {
      const scrimId = String(link.split('/')[2]);
      const isWanted = strict.includes(scrimId)
        ? kind === 'squad-kicked'
        : kind === 'slot-confirmed' || kind === 'payment-confirmed';
      return isWanted ? [newsFor(player, scrimId)] : [];
    });
  };

  /** About kicks. A crash may repeat a push; with the same tag, it replaces the one that the phone shows. */
  const shownTo = (player: Player): string[] => {
    const shown = new Map(
      pushesTo(player).map(({ message: { notification } }) => [notification.tag, notification]),
    );
    return [...shown.values()]
      .map(({ navigate }) => new URL(navigate).pathname.split('/')[2] ?? '')
      .filter(scrimId => strict.includes(scrimId))
      .map(scrimId => newsFor(player, scrimId));
  };

  const paidScrims = await venue.opened('paid scrim');
  const scrims = [...(await venue.opened('free scrim')), ...paidScrims];
  const payments: { reference: string; status: string }[] = [];
  for (const id of paidScrims)
    payments.push(...(await pages<(typeof payments)[number]>(`/scrims/${id}/payments`, 100)));
  return {
    messages: [...(await messagesOf(venue.groupRoom.managed)), ...(await messagesOf(venue.scrimRoom))],
    bookings: await teamsOf(scrims, 'scrims'),
    registrations: await teamsOf(await venue.opened('tournament'), 'tournaments'),
    payments: payments.map(payment => payment.reference),
    approvals: payments.filter(({ status }) => status === 'captured').map(({ reference }) => reference),
    notices: (await Promise.all(venue.players.map(newsOf))).flat(),
    'notifications on phones': venue.players.flatMap(shownTo),
  };
}
