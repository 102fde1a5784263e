import { expect, test } from 'vitest';
import { hasNumericIds, squadFormFor } from './squad-form.ts';
import { aBooking, aUser } from './testing/factories.ts';

test('the last squad stands in the form, the fifth player free', () => {
  const form = squadFormFor(aUser(), aBooking());
  expect(form).toMatchObject({ teamName: 'Hyderabad Hydras', realName: 'Ravi Kumar' });
  expect(form.players).toHaveLength(5);
  expect(form.players[0]).toEqual({ ignName: 'hydra1', ignId: '510000001' });
  expect(form.players[4]).toEqual({ ignName: '', ignId: '' });
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
