import type { MatchSlot, ScrimMatch } from '@hotdrop/contract/scrims/results/points.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { fakeApi, reply } from '../../../test/fake-api.ts';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { aMatch, matchSlots, standingsAfter } from '../../../test/results.ts';
import { aScrim } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { ResultsEntry } from './results-entry.tsx';

type Handlers = Parameters<typeof fakeApi>[0];

const startedAt = new Date(Date.now() - 3_600_000).toISOString();
export const scrim = aScrim({ startAt: startedAt, slots: 25, status: 'live' });
/** A match with results. */
export const saved = aMatch(1, [
  { slotNumber: 2, teamName: 'Hydras', placement: 1, kills: 5 },
  { slotNumber: 3, teamName: 'Chemin Four', placement: 2, kills: 1 },
]);

export const inEveryMatch = (slots: readonly MatchSlot[]) => ({
  items: [1, 2, 3, 4].map(matchNumber => ({ matchNumber, seats: slots })),
});

/** Opens the results entry as its organizer; `sent` has the submitted forms, field by field. */
export function openEntry(handlers: Handlers = {}, matches: ScrimMatch[] = []) {
  const sent: Record<string, unknown>[] = [];
  const seen = fakeApi({
    'GET /scrims/:id/standings': () => standingsAfter(...matches),
    'GET /scrims/:id/points/seats': () => inEveryMatch(matchSlots),
    'POST /scrims/:id/points': () => reply(201, { match: saved, standings: standingsAfter(saved) }),
    ...handlers,
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      override send(form: FormData): void {
        sent.push(Object.fromEntries(form));
        void this.pass(form);
      }
      async pass(form: FormData): Promise<void> {
        try {
          const answer = await fetch(this.address, { method: 'POST', headers: this.headers, body: form });
          this.answer(answer.status, await answer.json());
        } catch {
          this.lose();
        }
      }
    },
  );
  store(aSession({ user: aUser({ _id: 'host', role: 'organization' }) }));
  return { seen, sent, ...show(<ResultsEntry scrim={scrim} next={null} />) };
}

export const field = (what: 'Placement' | 'Kills', slot: number) =>
  screen.getByRole('textbox', { name: new RegExp(`^${what} of slot 0${slot},`) });
export const grid = () => screen.findByRole('table', { name: 'Results of Map 1 · Erangel' });
export const rowOf = async (team: string) =>
  within(within(await grid()).getByRole('row', { name: new RegExp(team) }));
export const paste = (target: HTMLElement, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });
