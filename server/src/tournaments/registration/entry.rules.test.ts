import { describe, expect, it } from 'vitest';
import { type Applicant, type Entries, enterTeams } from './entry.rules.ts';

const entries = (fields: Partial<Entries> = {}): Entries => ({
  capacity: 3,
  registeredCount: 0,
  lastNumber: 0,
  keys: new Map(),
  usedKeys: new Set(),
  teamKeys: new Set(),
  ignKeys: new Set(),
  ...fields,
});

const team = (name: string, fields: Partial<Applicant> = {}): Applicant => ({
  userId: name,
  idempotencyKey: null,
  teamKey: `team ${name}`,
  ignKeys: [`${name}1`, `${name}2`],
  ...fields,
});

/** Returns each outcome: the assigned number, 'repeat', or the error code. */
const outcome = (state: Entries, ...applicants: Applicant[]) =>
  enterTeams(state, applicants, null).map(entry => {
    if (entry.kind === 'entered') return entry.number;
    return entry.kind === 'repeat' ? 'repeat' : entry.code;
  });

describe('registering teams in order of arrival (D5)', () => {
  it('continues their numbers until the tournament is full', () => {
    const state = entries({ registeredCount: 1, lastNumber: 7 });
    expect(outcome(state, team('a'), team('b'), team('c'))).toEqual([8, 9, 'TOURNAMENT_FULL']);
  });

  it('returns the count including the team to each', () => {
    const state = entries({ registeredCount: 1, lastNumber: 1 });
    expect(enterTeams(state, [team('a'), team('b')], null)).toEqual([
      { kind: 'entered', number: 2, registeredCount: 2 },
      { kind: 'entered', number: 3, registeredCount: 3 },
    ]);
  });

  it('registers nobody if the capacity is below the number of registered teams', () => {
    expect(outcome(entries({ registeredCount: 4, lastNumber: 4 }), team('a'))).toEqual(['TOURNAMENT_FULL']);
  });

  it('registers no account twice, whether it is registered already or twice in the batch', () => {
    const state = entries({ registeredCount: 1, lastNumber: 1, keys: new Map([['in', null]]) });
    expect(outcome(state, team('in'), team('a'), team('a'), team('b'))).toEqual([
      'ALREADY_REGISTERED',
      2,
      'ALREADY_REGISTERED',
      3,
    ]);
  });

  it('allows no team name and no player twice, and names the player', () => {
    const state = entries({ teamKeys: new Set(['team in']), ignKeys: new Set(['in1']) });
    expect(
      enterTeams(
        state,
        [
          team('a', { teamKey: 'team in' }),
          team('b', { ignKeys: ['b1', 'in1'] }),
          team('c'),
          team('d', { teamKey: 'team c' }),
          team('e', { ignKeys: ['c2'] }),
        ],
        null,
      ),
    ).toEqual([
      { kind: 'refused', code: 'TEAM_NAME_TAKEN' },
      { kind: 'refused', code: 'PLAYER_TAKEN', ignKey: 'in1' },
      { kind: 'entered', number: 1, registeredCount: 1 },
      { kind: 'refused', code: 'TEAM_NAME_TAKEN' },
      { kind: 'refused', code: 'PLAYER_TAKEN', ignKey: 'c2' },
    ]);
  });

  it('reserves nothing for a rejected team', () => {
    const state = entries({ ignKeys: new Set(['in1']) });
    const refused = team('a', { ignKeys: ['a1', 'in1'] });
    expect(outcome(state, refused, team('b', { teamKey: 'team a', ignKeys: ['a1'] }))).toEqual([
      'PLAYER_TAKEN',
      1,
    ]);
  });

  it('recognizes a retry by its key, even in the same batch, and even when full', () => {
    const state = entries({ capacity: 2, registeredCount: 1, keys: new Map([['in', 'k']]) });
    const retry = team('a', { idempotencyKey: 'k' });
    expect(outcome(state, team('in', { idempotencyKey: 'k' }), retry, retry, team('b'))).toEqual([
      'repeat',
      1,
      'repeat',
      'TOURNAMENT_FULL',
    ]);
    expect(outcome(state, team('in', { idempotencyKey: 'other' }))).toEqual(['ALREADY_REGISTERED']);
  });

  it('does not register a team again by a key it used before leaving; another account may use the same key', () => {
    const state = entries({ usedKeys: new Set(['left k']) });
    const again = team('left', { idempotencyKey: 'k' });
    expect(outcome(state, again, team('b', { idempotencyKey: 'k' }))).toEqual(['REQUEST_REPEATED', 1]);
    expect(outcome(entries({ ...state, capacity: 0 }), again)).toEqual(['TOURNAMENT_FULL']);
  });

  it('registers nobody new when closed, but still recognizes registered teams', () => {
    const state = entries({
      registeredCount: 2,
      keys: new Map([
        ['in', null],
        ['retry', 'k'],
      ]),
    });
    const applicants = [team('in'), team('retry', { idempotencyKey: 'k' }), team('a')];
    expect(enterTeams(state, applicants, 'REGISTRATION_CLOSED')).toEqual([
      { kind: 'refused', code: 'ALREADY_REGISTERED' },
      { kind: 'repeat' },
      { kind: 'refused', code: 'REGISTRATION_CLOSED' },
    ]);
  });
});
