import type { Scene } from './scene.ts';

type Ids = Record<string, string>;

/** Calls that make sense only once the lobby has started, or once it has results. */
const afterStart = [
  'POST /scrims/:id/points',
  'DELETE /scrims/:id/points/:matchNumber',
  'POST /scrims/:id/rate',
  'POST /scrims/:id/end',
];

const addWalkIn = 'POST /scrims/:id/participants';

/** Starts the second match, since the first has results. */
const startMatch = 'POST /scrims/:id/matches/:matchNumber/start';

/** What the parameters of a path identify, by how the path begins; the most specific beginnings first. */
const named: [string, (scene: Scene) => Ids][] = [
  ['/notifications/', ({ noticeId }) => ({ id: noticeId })],
  ['/tournaments/', ({ tournament }) => tournament],
  ['/scrims/', ({ scrim }) => scrim],
  ['/organizations/', ({ cast }) => ({ id: cast.owner.user._id })],
  ['/orgs/', ({ cast }) => ({ id: cast.owner.user._id })],
  ['/push/', ({ device }) => ({ id: device.id })],
  ['/promos/', ({ promos }) => ({ id: promos.pending })],
  ['/admin/promotions/:id/click', ({ promos }) => ({ id: promos.active })],
  ['/admin/promotions/', ({ promos }) => ({ id: promos.pending })],
  ['/admin/users/', ({ cast }) => ({ id: cast.account.user._id })],
  ['/admin/org-kyc/', ({ cast }) => ({ id: cast.applicant.user._id, document: 'aadhaar' })],
  ['/admin/orgs/', ({ cast }) => ({ id: cast.applicant.user._id })],
  ['/admin/scrims/', ({ scrim, cast }) => ({ id: scrim.id, playerId: cast['player held'].user._id })],
  ['/admin/ratings/', ({ ratingId }) => ({ id: ratingId })],
];

/** Returns the IDs that a call of this route is usually about, by parameter. */
export function rowIds(call: string, scene: Scene): Ids {
  if (afterStart.includes(call)) return scene.played;
  // The other lobby is full.
  if (call === addWalkIn) return { id: scene.emptyScrimId };
  if (call === startMatch) return { ...scene.played, matchNumber: '2' };
  const path = call.slice(call.indexOf(' ') + 1);
  return named.find(([start]) => path.startsWith(start))?.[1](scene) ?? {};
}
