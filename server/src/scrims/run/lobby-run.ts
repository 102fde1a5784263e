import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { DelayMatchBody } from '@hotdrop/contract/scrims/run/run.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import type { AdminAct } from '../../events/admin-acts.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { timeInWords } from '../../platform/lib/time-in-words.ts';
import type { OpenLobby } from '../bookings/open-lobby.ts';
import { endHoldsWith } from '../bookings/slots.ts';
import { assertManages, type ScrimChangesDeps } from '../form/scrim-changes.ts';
import { columnsOfEnd, columnsOfMove, matchStartsOf } from '../match-starts.rules.ts';
import { tellEditedByAdmin } from '../notices/organizer-notices.ts';
import { forgetStart, planResultsReminder } from '../notices/reminders.ts';
import { findConfirmed } from '../notices/squad-notices.queries.ts';
import { lobbyTopics, tellSquads } from '../notices/tell-squads.ts';
import { tellResults } from '../results/results.notices.ts';
import { updateScrim } from '../scrims.queries.ts';
import { assertPlanned } from '../scrims.rules.ts';

/** A match can start this much early, in ms. Without a limit, a tap in the wrong lobby would make it live. */
const earliestStartMs = 60 * 60_000;

type Deps = ScrimChangesDeps & {
  edit(lobby: OpenLobby, actor: Actor, body: { startAt: string }): Promise<void>;
};

export type LobbyRun = ReturnType<typeof createLobbyRun>;

/** Starts and delays matches, and ends lobbies, as owner or admin. */
export function createLobbyRun(deps: Deps) {
  const { bookings, signals, snapshots, scrimEvents, credentials, read, edit } = deps;

  /** Saves new times, and moves planned releases of room details along. */
  const save = async (
    { trx, scrim, now, afterCommit }: OpenLobby,
    changes: ReturnType<typeof columnsOfMove>,
    actor: Actor,
    { act, detail }: { act: AdminAct; detail: Record<string, unknown> },
  ): Promise<ScrimRow> => {
    const after = await updateScrim(trx, scrim.id, { ...changes, updated_at: now });
    await credentials.move(trx, after);
    await recordAudit(trx, {
      actorId: actor._id,
      action: 'update',
      target: { kind: 'scrim', id: scrim.id },
      detail,
      at: now,
    });
    await tellEditedByAdmin(trx, scrim, act, { actorId: actor._id, now });
    await signals.send(trx, { kind: 'scrims-changed' });
    afterCommit(() => {
      snapshots.changed();
      scrimEvents.scrimChanged(scrim.id, { standings: false });
      scrimEvents.credentialsChanged(scrim.id);
    });
    return after;
  };

  return {
    /**
     * Starts a match now; later matches move along. Tells the squads of a lobby that starts before its time.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, MATCH_NOT_FOUND, SCRIM_OVER,
     * MATCH_PLAYED, VALIDATION
     */
    async startMatch(actor: Actor, id: string, matchNumber: number): Promise<Scrim> {
      await bookings.change(id, async lobby => {
        const { scrim: row, now } = lobby;
        assertManages(row, actor);
        if (matchNumber > row.match_count) throw new AppError('MATCH_NOT_FOUND');
        assertToBePlayed(row, actor, matchNumber, now);
        const [own, before] = startsAround(row, matchNumber);
        if (before > now) throw refused('Start the previous match first');
        if (own.getTime() - now.getTime() > earliestStartMs) throw refused('Too early to start');
        const after = await save(lobby, columnsOfMove(row, matchNumber, now), actor, {
          act: 'match-started',
          detail: { started: matchNumber },
        });
        if (after.start_at < row.start_at) await tellStarted(lobby, after);
      });
      return read(id, actor);
    },

    /**
     * Delays a match by some minutes, or moves it earlier, and tells the squads. Before the lobby has started, a
     * delay of its first match moves the lobby, as an edit does.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_OVER, MATCH_PLAYED,
     * VALIDATION
     */
    async delayMatch(actor: Actor, id: string, { matchNumber, minutes }: DelayMatchBody): Promise<Scrim> {
      await bookings.change(id, async lobby => {
        const { scrim: row, now } = lobby;
        assertToBePlayed(row, actor, matchNumber, now);
        const [own, before] = startsAround(row, matchNumber);
        const from = minutes > 0 && own < now ? now : own;
        const at = new Date(from.getTime() + minutes * 60_000);
        if (at < now || at <= before) throw refused('That time has passed');
        if (matchNumber === 1 && now < row.start_at) return edit(lobby, actor, { startAt: at.toISOString() });
        await save(lobby, columnsOfMove(row, matchNumber, at), actor, {
          act: 'match-moved',
          detail: { delayed: matchNumber, minutes },
        });
        await tellMoved(lobby, matchNumber, at);
        const text = `${matchTitle(row.maps, matchNumber)} starts at ${timeInWords(at)}`;
        if (row.taken_count > 0) await lobby.say(text);
      });
      return read(id, actor);
    },

    /**
     * Ends a started lobby early. Results can still be submitted and corrected.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_OVER, SCRIM_NOT_LIVE
     */
    async end(actor: Actor, id: string): Promise<Scrim> {
      await bookings.change(id, async lobby => {
        const { trx, scrim: row, now } = lobby;
        assertManages(row, actor);
        if (now > row.end_at) throw new AppError('SCRIM_OVER');
        if (now < row.start_at) throw new AppError('SCRIM_NOT_LIVE');
        const after = await save(lobby, columnsOfEnd(row, now), actor, {
          act: 'ended',
          detail: { ended: true },
        });
        lobby.changed(...(await endHoldsWith(trx, after, now)));
      });
      return read(id, actor);
    },

    /**
     * Moves a lobby from the organizer's current lobbies to the past ones, or back. Tells the squads their place
     * after the matches that have results: the others will not be played.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED
     */
    async setDone(actor: Actor, id: string, done: boolean): Promise<void> {
      await bookings.change(id, async ({ trx, scrim: row, now }) => {
        assertManages(row, actor);
        if (done === (row.done_at !== null)) return;
        const after = await updateScrim(trx, id, { done_at: done ? now : null });
        if (!done) await planResultsReminder(trx, after, now);
        await tellResults(trx, { before: row, after, now });
        const act = done ? 'done' : 'not-done';
        await tellEditedByAdmin(trx, row, act, { actorId: actor._id, about: 'done', now });
      });
    },
  };
}

/** Tells the confirmed squads when a match of their lobby, which is under way, starts now. */
async function tellMoved({ trx, scrim, now }: OpenLobby, matchNumber: number, at: Date): Promise<void> {
  const bookings = await findConfirmed(trx, scrim.id);
  const facts = { matchNumber, startAt: +at };
  const about = { scrimId: scrim.id, bookings, now, facts, until: at };
  // A new start of the first match replaces the news that it starts soon, or has started.
  const topic = () =>
    matchNumber === 1 ? lobbyTopics.start(scrim.id) : lobbyTopics.startOfMatch(scrim.id, matchNumber);
  await tellSquads(trx, 'match-moved', { ...about, topic });
}

/** Tells the confirmed squads that their lobby has started early; it replaces the reminder of its start. */
async function tellStarted({ trx, scrim: before, now }: OpenLobby, after: ScrimRow): Promise<void> {
  const bookings = await findConfirmed(trx, after.id);
  const about = { scrimId: after.id, bookings, now, until: after.end_at };
  await tellSquads(trx, 'started-early', { ...about, topic: () => lobbyTopics.start(after.id) });
  await forgetStart(trx, before, bookings);
}

/** @throws AppError SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_OVER, MATCH_PLAYED, VALIDATION */
function assertToBePlayed(row: ScrimRow, actor: Actor, matchNumber: number, now: Date): void {
  assertManages(row, actor);
  assertPlanned(row, matchNumber);
  if (now > row.end_at) throw new AppError('SCRIM_OVER');
  if (matchNumber <= row.matches_played) throw new AppError('MATCH_PLAYED');
}

/** Returns when a match starts, and when the one before it does. */
function startsAround(row: ScrimRow, matchNumber: number): [own: Date, before: Date] {
  const starts = matchStartsOf(row);
  return [starts[matchNumber - 1] as Date, starts[matchNumber - 2] ?? new Date(0)];
}

const refused = (text: string) => new AppError('VALIDATION', { fieldErrors: { matchNumber: text } });
