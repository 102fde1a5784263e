import { createTournamentBody } from '@hotdrop/contract/tournaments/tournaments.ts';
import type { Deps } from '../src/modules/deps.ts';
import { hourMs } from '../src/platform/lib/clock.ts';
import { createFairGate } from '../src/platform/lib/fair-gate.ts';
import { type Accounts, insertAccounts } from './accounts.ts';
import { makeGroups } from './groups.ts';
import { demoPassword } from './logins.ts';
import { type OrganizerKey, organizers } from './organizers.ts';
import { createPastServices } from './past-services.ts';
import { readPicture } from './pictures.ts';
import { makePromos } from './promos.ts';
import { registerTeams } from './registrations.ts';
import { plannedScrims } from './scrims/all.ts';
import { fillScrim } from './scrims/fill-scrims.ts';
import { type PlannedScrim, scrimPublishedAt } from './scrims/planned-scrim.ts';
import { plannedTournaments } from './tournaments/all.ts';
import { bodyOf, type PlannedTournament, publishedAt } from './tournaments/planned-tournament.ts';
import { askForVerification } from './verifications.ts';

type Options = {
  now: Date;
  /** Receives the share that is done, from 0 to 1. */
  progress?: (done: number) => void;
};

/** A picture takes about as long as this many registrations. */
const pictureWeight = 10;

type Seeding = { deps: Deps; accounts: Accounts; now: Date; step: Step };
type Step = (weight?: number) => void;

/**
 * Fills an empty database with the demo, as seen from `now`. Everything but the accounts goes through the
 * services, so that every rule of the product holds. The data are the same each time, except ids and times.
 */
export async function seedDemo(deps: Deps, { now, progress }: Options): Promise<void> {
  // A hold in the past would lapse before it is paid.
  await deps.jobs.pause();
  try {
    const accounts = await insertAccounts(deps.db, await deps.passwords.hash(demoPassword, 'demo'), now);
    const seeding = { deps, accounts, now, step: stepsOf(progress) };
    await setAvatars(seeding);
    await publishAll(seeding);
    await openScrims(seeding);
    await makePromos(deps.db, createPastServices(deps), accounts, now);
    await haveSeenNotices(deps, now);
    await askForVerification(seeding);
  } finally {
    deps.jobs.start();
    deps.scrimSnapshots.changed();
    deps.snapshots.changed();
  }
}

/** Everybody has seen what is older than two hours, and nobody is mailed about evenings long past. */
async function haveSeenNotices({ db }: Deps, now: Date): Promise<void> {
  await db.deleteFrom('deliveries').execute();
  await db
    .updateTable('notices')
    .set({ seen_at: now, opened_at: now })
    .where('created_at', '<', new Date(+now - 2 * hourMs))
    .execute();
}

function stepsOf(progress: Options['progress']): Step {
  const banners = [...plannedTournaments, ...plannedScrims].filter(planned => planned.banner).length;
  const squads = plannedScrims.flatMap(({ squads }) => Object.values(squads));
  const teams = [...plannedTournaments.map(planned => planned.teams), ...squads].reduce((a, b) => a + b, 0);
  const total = teams + pictureWeight * (banners + organizers.length);
  let done = 0;
  return (weight = 1) => {
    done += weight;
    progress?.(done / total);
  };
}

async function setAvatars({ deps, accounts, step }: Seeding): Promise<void> {
  for (const { key, emblem } of organizers) {
    const actor = accounts.organizers.get(key as OrganizerKey)!;
    const avatarUrl = await deps.uploads.create(actor, await readPicture(`emblem-${emblem}`));
    await deps.users.updateProfile(actor, { avatarUrl });
    step(pictureWeight);
  }
}

/**
 * Publishes in the order of publication, so that "newest first" is right. Banners are uploaded ahead while
 * teams register: one needs the processor, the other the disk.
 */
async function publishAll(seeding: Seeding): Promise<void> {
  const { deps, accounts, now, step } = seeding;
  const inOrder = plannedTournaments.toSorted((a, b) => +publishedAt(a, now) - +publishedAt(b, now));
  // Few at a time: the uploads service sheds what would queue for long.
  const uploads = createCrew(3);
  const entries = createCrew(4);
  const banners = new Map(
    inOrder.map(planned => [planned, uploads.run(() => uploadBanner(seeding, planned))]),
  );
  try {
    for (const planned of inOrder) {
      const services = createPastServices(deps);
      services.travelTo(publishedAt(planned, now));
      const body = createTournamentBody.parse(bodyOf(planned, now, (await banners.get(planned)) ?? null));
      const { _id } = await services.tournaments.create(accounts.organizers.get(planned.organizer)!, body);
      entries.run(async () => {
        const entry = { planned, tournamentId: _id, services, accounts, now };
        await registerTeams({ ...entry, step });
        await makeGroups({ ...entry, bannerUrl: body.bannerUrl });
      });
    }
  } finally {
    await Promise.allSettled([uploads.ended(), entries.ended()]);
  }
  await entries.ended();
}

/** Opens the lobbies, also in the order of publication, a few at a time. */
async function openScrims(seeding: Seeding): Promise<void> {
  const { deps, accounts, now, step } = seeding;
  const inOrder = plannedScrims.toSorted((a, b) => +scrimPublishedAt(a, now) - +scrimPublishedAt(b, now));
  const lobbies = createCrew(4);
  for (const planned of inOrder) {
    lobbies.run(async () => {
      const services = createPastServices(deps);
      await fillScrim(planned, await uploadBanner(seeding, planned), { services, accounts, now, step });
    });
  }
  await lobbies.ended();
}

async function uploadBanner({ deps, accounts, step }: Seeding, planned: PlannedTournament | PlannedScrim) {
  if (!planned.banner) return null;
  const picture = await readPicture(planned.banner);
  const url = await deps.uploads.create(accounts.organizers.get(planned.organizer)!, picture);
  step(pictureWeight);
  return url;
}

/** Runs this many tasks at once. Once one has failed, those that wait are dropped. */
function createCrew(parallel: number) {
  const gate = createFairGate({ parallel, waiting: Number.POSITIVE_INFINITY });
  const failed = new AbortController();
  const begun: Promise<unknown>[] = [];
  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      const done = gate.run([], work, { signal: failed.signal });
      done.catch(error => failed.abort(error));
      begun.push(done);
      return done;
    },
    /** Resolves once no task is in progress. @throws the error of the task that failed first */
    async ended(): Promise<void> {
      await Promise.allSettled(begun);
      failed.signal.throwIfAborted();
    },
  };
}
