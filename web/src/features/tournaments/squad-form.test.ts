import { expect, test } from 'vitest';
import { hasNumericIds, lastSquad, squadFormFor } from './squad-form.ts';
import { aBooking, aRegistration, aTournament, aUser } from './testing/factories.ts';

test('the last squad stands in the form, the fifth player free', () => {
  const form = squadFormFor(aUser(), lastSquad([aBooking()], 'bgmi '));
  expect(form).toMatchObject({ teamName: 'Hyderabad Hydras', realName: 'Ravi Kumar' });
  expect(form.players).toHaveLength(5);
  expect(form.players[0]).toEqual({ ignName: 'hydra1', ignId: '510000001' });
  expect(form.players[4]).toEqual({ ignName: '', ignId: '' });
});

test('in another game the last squad comes without its in-game ids', () => {
  const form = squadFormFor(aUser(), lastSquad([aBooking()], 'Valorant'));
  expect(form.teamName).toBe('Hyderabad Hydras');
  expect(form.players[0]).toEqual({ ignName: 'hydra1', ignId: '' });
});

test('a squad of the same game comes before a newer one of another', () => {
  const newer = aBooking({
    registration: aRegistration({ teamName: 'Newer' }),
    tournament: aTournament({ game: 'Valorant' }),
  });
  expect(squadFormFor(aUser(), lastSquad([newer, aBooking()], 'BGMI')).teamName).toBe('Hyderabad Hydras');
});

test('the first time, the account’s name and phone stand there', () => {
  expect(squadFormFor(aUser(), undefined)).toMatchObject({
    teamName: '',
    phone: '+91 98450 12345',
    realName: 'Ravi',
  });
});

test.each([
  ['BGMI', true],
  ['Free Fire MAX', true],
  ['Valorant', false],
])('%s has numeric ids: %s', (game, numeric) => {
  expect(hasNumericIds(game)).toBe(numeric);
});
