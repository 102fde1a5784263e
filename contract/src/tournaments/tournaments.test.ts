import { describe, expect, it } from 'vitest';
import { plainIssues } from '../rooms/messages.ts';
import { canCreateTournament, canEditTournament, canRegisterTeam } from './permissions.ts';
import { registerTeamBody } from './registration/registrations.ts';
import { openEndedMs, registrationEnds, registrationState, timeStatus } from './rules.ts';
import { createTournamentBody, updateTournamentBody } from './tournaments.ts';

const now = Date.parse('2026-11-20T15:30:00Z');
const hour = 60 * 60_000;
const at = (shift: number) => new Date(now + shift).toISOString();

describe('the time badge (SPEC §4)', () => {
  it.each([
    [at(1), null, 'upcoming'],
    [at(0), at(hour), 'live'],
    [at(-hour), at(0), 'live'],
    [at(-hour), at(-1), 'completed'],
    [at(-hour), null, 'live'],
    [at(-openEndedMs - 1), null, 'completed'],
  ] as const)('start %s, end %s: %s', (startAt, endAt, expected) => {
    expect(timeStatus({ startAt, endAt }, now)).toBe(expected);
  });
});

describe('whether a squad can register', () => {
  const event = {
    startAt: at(hour),
    endAt: at(3 * hour),
    registrationClosesAt: null,
    registrationUrl: null,
    registeredCount: 3,
    capacity: 4,
  };
  it.each([
    [{}, 'open'],
    [{ registeredCount: 4 }, 'full'],
    [{ registrationUrl: 'https://example.org' }, 'external'],
    [{ registrationClosesAt: at(-1) }, 'closed'],
    [{ registrationClosesAt: at(0) }, 'open'],
    [{ startAt: at(-hour) }, 'open'],
    [{ startAt: at(-2 * hour), endAt: at(-1) }, 'closed'],
    [{ startAt: at(-1), endAt: null }, 'closed'],
    [{ registrationClosesAt: at(-1), registrationUrl: 'https://example.org' }, 'closed'],
  ])('%j: %s', (fields, expected) => {
    expect(registrationState({ ...event, ...fields }, now)).toBe(expected);
  });

  it('ends at the closing time, else the end, else the start', () => {
    expect(registrationEnds({ ...event, registrationClosesAt: at(5) })).toBe(at(5));
    expect(registrationEnds(event)).toBe(event.endAt);
    expect(registrationEnds({ ...event, registrationClosesAt: at(9 * hour) })).toBe(event.endAt);
    expect(registrationEnds({ ...event, endAt: null })).toBe(event.startAt);
  });
});

describe('who may do what (SPEC §6)', () => {
  const event = { organizationId: { _id: 'org' }, createdBy: 'creator' };
  it.each([
    [null, false],
    [{ _id: 'org', role: 'organization' }, true],
    [{ _id: 'creator', role: 'organization' }, true],
    [{ _id: 'other', role: 'organization' }, false],
    [{ _id: 'org', role: 'player' }, false],
    [{ _id: 'any', role: 'admin' }, true],
  ] as const)('%j edits: %s', (actor, expected) => {
    expect(canEditTournament(actor, event)).toBe(expected);
  });

  it.each([
    ['organization', true, false],
    ['player', false, true],
    ['admin', false, false],
  ] as const)('%s creates: %s, registers: %s', (role, creates, registers) => {
    expect(canCreateTournament({ _id: 'x', role })).toBe(creates);
    expect(canRegisterTeam({ _id: 'x', role })).toBe(registers);
  });
});

describe('request bodies', () => {
  const minimal = { title: 'Cup', startAt: at(hour) };

  it('that create a tournament have every default filled in', () => {
    expect(createTournamentBody.parse(minimal)).toEqual({
      title: 'Cup',
      startAt: at(hour),
      endAt: null,
      bannerUrl: null,
      description: '',
      game: '',
      rules: '',
      prizePool: '',
      prizePoolTotal: null,
      prizes: '',
      prizeBreakdown: [],
      entryFee: 0,
      capacity: 20_000,
      registrationUrl: null,
      registrationClosesAt: null,
    });
  });

  it.each([
    [{ '0': 5 }, 'Places must be between 1 and 1000'],
    [{ '1001st': 5 }, 'Places must be between 1 and 1000'],
    [[{ place: 0, amount: 5 }], 'Places must be between 1 and 1000'],
    [{ first: 5 }, 'Enter places as numbers, like 1 or 1st'],
    [{ 1: 5, '1st': 6 }, 'Each place can appear only once'],
  ])('reject the prizes %j', (prizeBreakdown, message) => {
    const { error } = createTournamentBody.safeParse({ ...minimal, prizeBreakdown });
    expect(plainIssues(error?.issues ?? [])[0]?.message).toBe(message);
  });

  it('keep the prize pool in whole rupees', () => {
    expect(createTournamentBody.parse({ ...minimal, prizePoolTotal: 99.9 }).prizePoolTotal).toBe(99);
  });

  it.each([
    [{ endAt: at(3 * hour), registrationClosesAt: at(3 * hour) }, undefined],
    [
      { endAt: at(3 * hour), registrationClosesAt: at(3 * hour + 1) },
      'Registration must close before the tournament ends.',
    ],
    [{ registrationClosesAt: at(hour) }, undefined],
    [{ registrationClosesAt: at(hour + 1) }, 'Registration must close before the tournament ends.'],
  ])('check that registration closes in time: %j', (times, message) => {
    const { error } = createTournamentBody.safeParse({ ...minimal, ...times });
    expect(error?.issues.find(issue => issue.path[0] === 'registrationClosesAt')?.message).toBe(message);
  });

  it('that update a tournament keep only the given fields', () => {
    expect(updateTournamentBody.parse({})).toEqual({});
    expect(updateTournamentBody.parse({ endAt: '', bannerUrl: null, role: 'admin' })).toEqual({
      endAt: null,
      bannerUrl: null,
    });
  });

  it.each([
    [
      [
        { place: 2, amount: 5 },
        { place: 1, amount: 9 },
      ],
      [
        { place: 1, amount: 9 },
        { place: 2, amount: 5 },
      ],
    ],
    [
      { '2nd': 5, 1: 9 },
      [
        { place: 1, amount: 9 },
        { place: 2, amount: 5 },
      ],
    ],
    [null, []],
  ])('read the prizes %j', (prizeBreakdown, expected) => {
    expect(createTournamentBody.parse({ ...minimal, prizeBreakdown }).prizeBreakdown).toEqual(expected);
  });

  it.each([
    [{ first: 5 }],
    [[{ place: 0, amount: 5 }]],
    [
      [
        { place: 1, amount: 5 },
        { place: 1, amount: 6 },
      ],
    ],
    ['lots'],
  ])('reject the prizes %j', prizeBreakdown => {
    expect(createTournamentBody.safeParse({ ...minimal, prizeBreakdown }).success).toBe(false);
  });

  it('accept the prizes text as an object too', () => {
    expect(createTournamentBody.parse({ ...minimal, prizes: { description: ' Cash ' } }).prizes).toBe('Cash');
  });
});

describe('a squad (SPEC §5)', () => {
  const players = [1, 2, 3, 4].map(slot => ({ ignName: `n${slot}`, ignId: `i${slot}`, slot }));
  const team = { teamName: 'Team', phone: '9876543210', realName: 'Asha', players };
  const messages = (body: unknown) =>
    Object.fromEntries(
      registerTeamBody.safeParse(body).error?.issues.map(issue => [issue.path.join('.'), issue.message]) ??
        [],
    );
  const rule = 'Players 1–4 need IGN name & ID';

  it('takes four players and an optional fifth', () => {
    expect(registerTeamBody.parse(team).players).toHaveLength(4);
    expect(
      registerTeamBody.parse({ ...team, players: [...players, { ignName: '', ignId: ' ' }] }).players,
    ).toHaveLength(4);
    const five = registerTeamBody.parse({ ...team, players: [...players, { ignName: 'sub', ignId: '' }] });
    expect(five.players[4]).toEqual({ ignName: 'sub', ignId: '', slot: 5 });
  });

  it('reports the first missing item in form order', () => {
    expect(Object.entries(messages({}))).toEqual([
      ['teamName', 'Team name required'],
      ['phone', 'Phone number required'],
      ['realName', 'Your real name required'],
      ['players', rule],
    ]);
  });

  it.each([
    [players.slice(0, 3), { players: rule }],
    [
      players.map((one, index) => (index === 0 ? { ...one, ignName: ' ' } : one)),
      { 'players.0.ignName': rule },
    ],
    [
      players.map((one, index) => (index === 3 ? { ignName: 'n', ignId: undefined } : one)),
      { 'players.3.ignId': rule },
    ],
    [
      players.map(one => ({ ...one, ignId: 'same' })),
      {
        'players.1.ignId': 'This ID is in the squad twice',
        'players.2.ignId': 'This ID is in the squad twice',
        'players.3.ignId': 'This ID is in the squad twice',
      },
    ],
    [[...players, ...players], { players: 'A squad can have at most 5 players' }],
  ])('rejects %j', (wrong, expected) => {
    expect(messages({ ...team, players: wrong })).toMatchObject(expected);
  });
});
