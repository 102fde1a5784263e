import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../lib/api/query.ts';

const byScrim = (id: string) => ({ params: { id } });

export const scrimKey = (id: string) => queryKey('GET /scrims/:id', byScrim(id));
export const standingsKey = (id: string) => queryKey('GET /scrims/:id/standings', byScrim(id));
/** Of the lists of its squads, whatever their pages. */
export const squadsKey = (id: string) => ['GET /scrims/:id/participants', byScrim(id)] as const;
/** Of the lists of its payments, whatever their status. */
const scrimPaymentsKey = (id: string) => ['GET /scrims/:id/payments', byScrim(id)] as const;
/** Of the lists of scrims, whatever their filters. */
export const scrimListsKey = ['GET /scrims'] as const;
/** Of the reader's own bookings and registrations. */
export const ownBookingsKey = ['GET /profile/bookings'] as const;

/** What the scrim's own pages show: seats, squads, money. */
export const scrimPageKeys = (id: string) => [scrimKey(id), squadsKey(id), scrimPaymentsKey(id)];
const elsewhere = [
  scrimListsKey,
  ownBookingsKey,
  ['GET /dashboard/org'],
  ['GET /dashboard/player'],
  ['GET /admin/scrims'],
  ['GET /admin/bookings'],
  ['GET /admin/payments'],
];

/** Asks anew for everything that shows this scrim, lists and dashboards too: after an act of the reader. */
export function refreshScrim(client: QueryClient, id: string): Promise<unknown> {
  return refresh(client, [...scrimPageKeys(id), ...elsewhere]);
}

/** Asks anew for every list of scrims and both dashboards: after scrims were made. */
export function refreshScrimLists(client: QueryClient): Promise<unknown> {
  return refresh(client, elsewhere);
}

const refresh = (client: QueryClient, keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })));
