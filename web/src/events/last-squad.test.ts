import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import { squadSizes } from '@hotdrop/contract/events/games.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { expect, test } from 'vitest';
import { aUser } from '../../test/people.ts';
import { aScrim, aSlotBooking } from '../../test/scrims.ts';
import { aBooking, aRegistration, aTournament } from '../../test/tournaments.ts';
import { lastSquad, squadValues } from './last-squad.ts';

const size = limits.players;
const formOf = (bookings: OwnBooking[], game: string) =>
  squadValues(aUser(), lastSquad(bookings, game, size), size);

const aSlot = (change: Parameters<typeof aSlotBooking>[0], game = 'BGMI'): OwnBooking => ({
  kind: 'scrim',
  createdAt: '2026-11-20T10:00:00.000Z',
  booking: aSlotBooking(change),
  scrim: aScrim({ game }),
});

test('the last squad is prefilled, with the fifth player left blank', () => {
  const form = formOf([aBooking()], 'bgmi ');
  expect(form).toMatchObject({ teamName: 'Hyderabad Hydras', realName: 'Ravi Kumar' });
  expect(form.players).toHaveLength(5);
  expect(form.players[0]).toEqual({ ignName: 'hydra1', ignId: '510000001' });
  expect(form.players[4]).toEqual({ ignName: '', ignId: '' });
});

test('for another game the last squad comes without its in-game IDs', () => {
  const form = formOf([aBooking()], 'Valorant');
  expect(form.teamName).toBe('Hyderabad Hydras');
  expect(form.players[0]).toEqual({ ignName: 'hydra1', ignId: '' });
});

test('a squad from the same game comes before a newer one from another', () => {
  const newer = aBooking({
    registration: aRegistration({ teamName: 'Newer' }),
    tournament: { ...aTournament({ game: 'Valorant' }), deletedAt: null },
  });
  expect(formOf([newer, aBooking()], 'BGMI').teamName).toBe('Hyderabad Hydras');
});

test('a scrim squad is remembered just like a tournament team', () => {
  expect(formOf([aSlot({ teamName: 'Night Owls' }), aBooking()], 'BGMI').teamName).toBe('Night Owls');
  expect(formOf([aSlot({ teamName: 'Night Owls' }, 'Valorant'), aBooking()], 'BGMI').teamName).toBe(
    'Hyderabad Hydras',
  );
});

test('after a solo lobby, a squad form takes the squad from the lobby before it', () => {
  const solo = aSlot({ teamName: 'Ravi', players: [{ ignName: 'ravi', ignId: '51', slot: 1 }] });
  expect(formOf([solo, aBooking()], 'BGMI').teamName).toBe('Hyderabad Hydras');
  const alone = squadValues(aUser(), lastSquad([solo, aBooking()], 'BGMI', squadSizes.solo), squadSizes.solo);
  expect(alone).toMatchObject({ teamName: 'Ravi', players: [{ ignName: 'ravi', ignId: '51' }] });
});

test('the first time, the account’s name and phone are prefilled', () => {
  expect(squadValues(aUser(), undefined, size)).toMatchObject({
    teamName: '',
    phone: '+91 98450 12345',
    realName: 'Ravi',
  });
});
