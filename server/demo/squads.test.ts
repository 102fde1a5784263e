import { registerTeamBody } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { describe, expect, test } from 'vitest';
import { demoSquad, makeSquads, teamBody } from './squads.ts';

const squads = [demoSquad, ...makeSquads(352)];

describe('the demo squads', () => {
  test('are the same every time', () => {
    expect(makeSquads(20)).toEqual(makeSquads(20));
    expect(makeSquads(352).slice(0, 20)).toEqual(makeSquads(20));
  });

  test('share no name, email, phone or game ID with each other', () => {
    const bodies = squads.map(squad => teamBody(squad, 'BGMI'));
    const ids = bodies.flatMap(({ players }) => players.map(({ ignId }) => ignId));
    expect(new Set(ids).size).toBe(ids.length);
    for (const key of ['teamName', 'phone'] as const) {
      expect(new Set(bodies.map(body => body[key].toLowerCase())).size).toBe(squads.length);
    }
    expect(new Set(squads.map(({ email }) => email)).size).toBe(squads.length);
  });

  test('would be accepted by the API unchanged, with numeric game IDs', () => {
    for (const squad of squads) {
      const body = teamBody(squad, 'Valorant');
      expect(registerTeamBody.parse(body)).toEqual(body);
      for (const { ignId } of body.players) expect(ignId).toMatch(/^\d{10}$/);
    }
  });

  test('cannot be contacted: example addresses, and phone numbers that nobody has', () => {
    for (const { email, phone } of squads) {
      expect(email).toMatch(/@example\.com$/);
      expect(phone).toMatch(/^\+91 55500 \d{5}$/);
    }
  });
});
