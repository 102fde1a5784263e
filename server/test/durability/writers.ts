import type { Random } from '../../demo/random.ts';
import { type Api, type Call, isUnclear, pause, type Reply } from './api.ts';
import type { HistoryEvent } from './set-check.ts';
import { type Account, newsFor, squadNamed, type Venue } from './venue.ts';

/** The sets that are written and read: one for each guarantee about a 2xx (SECURITY D1, and D10 for the last two). */
export const setNames = [
  'messages',
  'bookings',
  'registrations',
  'payments',
  'approvals',
  'notices',
  'notifications on phones',
] as const;
export type SetName = (typeof setNames)[number];

type Histories = Record<SetName, HistoryEvent[]>;
type Elements = Partial<Record<SetName, string>>;

/** What a writer may do next; a paid slot is booked, paid for and approved, and a kicked squad has booked. */
export type Deed = 'message' | 'booking' | 'registration' | 'payment' | 'kick';

type Options = {
  api: Api;
  venue: Venue;
  random: Random;
  /** The actions to choose from; a repeated one is chosen more often. */
  deeds: readonly Deed[];
  /** Called as soon as something is acknowledged. */
  onAcknowledged: () => void;
};

export type Writers = {
  histories: Histories;
  /**
   * Starts no new action and waits for the current ones.
   * @throws the error of a failed writer
   */
  stop(): Promise<void>;
  /** Settles when a writer fails, and never otherwise. */
  failed: Promise<never>;
};

/** Without a clear response for this long, a writer gives up on Hotdrop. */
const giveUpMs = 60_000;

/**
 * Starts a writer for each account; they all write at once until stopped. Each action is repeated until it gets a
 * response.
 */
export function startWriters({ api, venue, random, deeds, onAcknowledged }: Options): Writers {
  const histories: Histories = {
    messages: [],
    bookings: [],
    registrations: [],
    payments: [],
    approvals: [],
    notices: [],
    'notifications on phones': [],
  };
  let stopped = false;
  let count = 0;

  /**
   * Requests one element of each set until the outcome is clear; returns the response, or undefined for a
   * rejection. `isDone` recognizes the rejection that shows that an earlier try had succeeded.
   */
  const put = async <Body>(
    elements: Elements,
    route: string,
    call: Call,
    isDone: (reply: Reply) => boolean = () => false,
  ): Promise<Body | undefined> => {
    const deadline = Date.now() + giveUpMs;
    for (let tries = 1; ; tries++) {
      const note = (event: HistoryEvent['event']) => {
        for (const [set, element] of Object.entries(elements))
          histories[set as SetName].push({ element, event });
      };
      note('invoke');
      const reply = await api.attempt<Body>(route, call);
      if (isUnclear(reply)) {
        note('unknown');
        if (Date.now() > deadline) throw new Error(`${route} was not answered in ${giveUpMs / 1000} s`);
        await pause();
        continue;
      }
      const isAcknowledged = reply.status < 300 || (tries > 1 && isDone(reply));
      note(isAcknowledged ? 'ok' : 'fail');
      if (!isAcknowledged) return undefined;
      onAcknowledged();
      return reply.body;
    }
  };

  const message = async ({ token }: Account, path: string) => {
    const element = `message-${++count}`;
    const body = { type: 'text', content: element, clientMsgId: element };
    await put({ messages: element }, `POST ${path}`, { token, body });
  };

  const book = async ({ token }: Account, scrimId: string, told: Elements = {}): Promise<boolean> => {
    const key = `Squad ${++count}`;
    const call = { token, key: `key-${count}`, body: squadNamed(key) };
    return (await put({ bookings: key, ...told }, `POST /scrims/${scrimId}/book`, call)) !== undefined;
  };

  const bookFree = async (player: Account, scrimId: string) => {
    await book(player, scrimId, { notices: newsFor(player, scrimId) });
  };

  const register = async ({ token }: Account, tournamentId: string) => {
    const key = `Team ${++count}`;
    const call = { token, key: `key-${count}`, body: squadNamed(key) };
    await put({ registrations: key }, `POST /tournaments/${tournamentId}/register`, call);
  };

  const payAndApprove = async (player: Account, scrimId: string) => {
    const utr = String(100_000_000_000 + ++count);
    const path = `/scrims/${scrimId}/payment`;
    const paid = await put<{ payment: { _id: string } }>({ payments: utr }, `POST ${path}`, {
      ...{ token: player.token, key: `key-${count}` },
      body: { method: 'upi', reference: utr },
    });
    if (!paid) return;
    const news = newsFor(player, scrimId);
    await put(
      { approvals: utr, notices: news },
      `PATCH ${path}s/${paid.payment._id}`,
      { token: venue.organizer.token, body: { action: 'approve', note: '' } },
      // Nobody else decides here, so it was the earlier try without a response.
      ({ body }) => (body as { code?: string }).code === 'PAYMENT_DECIDED',
    );
  };

  const bookAndBeKicked = async (player: Account, scrimId: string) => {
    const name = `Kicked ${++count}`;
    const { token } = player;
    await api.insist(`POST /scrims/${scrimId}/book`, { token, key: `key-${count}`, body: squadNamed(name) });
    const news = newsFor(player, scrimId);
    await put(
      { notices: news, 'notifications on phones': news },
      `DELETE /scrims/${scrimId}/participants/${player.id}`,
      { token: venue.organizer.token },
      ({ status }) => status === 404,
    );
  };

  const play = async (player: Account) => {
    const next = { booking: 0, registration: 0, payment: 0, kick: 0 };
    while (!stopped) {
      const deed = random.pick(deeds);
      if (deed === 'message') await message(player, venue.groupRoom.own);
      else if (deed === 'booking') await bookFree(player, await venue.event('free scrim', next.booking++));
      else if (deed === 'registration') {
        await register(player, await venue.event('tournament', next.registration++));
      } else if (deed === 'kick') {
        await bookAndBeKicked(player, await venue.event('strict scrim', next.kick++));
      } else {
        const scrimId = await venue.event('paid scrim', next.payment++);
        if (await book(player, scrimId)) await payAndApprove(player, scrimId);
      }
    }
  };

  const announce = async () => {
    while (!stopped && deeds.includes('message')) {
      await message(venue.organizer, random.pick([venue.scrimRoom, venue.groupRoom.managed]));
    }
  };

  const all = Promise.all([...venue.players.map(play), announce()]);
  const failed = new Promise<never>((_, reject) => void all.catch(reject));
  failed.catch(() => {
    stopped = true;
  });
  return {
    histories,
    failed,
    async stop() {
      stopped = true;
      await all;
    },
  };
}
