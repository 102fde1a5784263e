import type { Standings } from '@hotdrop/contract/scrims/results/points.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  imagePart,
  match,
  numberPart,
  type Part,
  playedLobby,
  sheet,
  sheetPart,
  submitMatch,
} from '../../../test/match-results.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { flat } from '../../../test/pictures/pictures.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let owner: Person;
let picture: Buffer;
let id: string;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  picture = await flat(20, 20).png().toBuffer();
  ({ id } = await playedLobby(server, owner, 2));
  await submit(match(1, '1 1 3, 2 2 1'));
});

const submit = (parts: Part[], scrimId = id) => submitMatch(server, scrimId, owner, parts);

const standings = async (): Promise<Standings> => (await server.call(`GET /scrims/${id}/standings`)).body;

describe('invalid results', () => {
  it.each<[string, () => Part[], number, Record<string, string> | string]>([
    [
      'a row without a squad',
      () => match(1, '1 2, 3 1'),
      400,
      { 'results.1.slotNumber': 'Row 2: No squad is confirmed in slot 03' },
    ],
    [
      'a slot that does not exist',
      () => match(1, '1 2, 9 1'),
      400,
      { 'results.1.slotNumber': 'Row 2: There is no slot 09 in this scrim' },
    ],
    [
      'a duplicate placement',
      () => match(1, '1 1, 2 1'),
      400,
      { 'results.1.placement': 'Row 2: Placement 1 is already in row 1' },
    ],
    ['absurd kills', () => match(1, '1 1 100'), 400, { 'results.0.kills': 'Row 1: At most 99 kills' }],
    [
      'a row of the sheet',
      () => sheet(1, 'slot,rank,kills\n1,1,0\n2,x,0\n'),
      400,
      { 'results.1.placement': 'Row 2: Placement must be a number' },
    ],
    [
      'a row after lines without a result',
      () => sheet(1, 'slot,rank,kills\n9,,\n\n1,1,0\n\n2,x,0\n'),
      400,
      { 'results.4.placement': 'Row 5: Placement must be a number' },
    ],
    [
      'conflicting rows, after lines without a result',
      () => sheet(1, 'slot,rank,kills\n\n1,1,0\n9,,\n2,1,0\n3,3,0\n'),
      400,
      {
        'results.3.placement': 'Row 4: Placement 1 is already in row 2',
        'results.4.slotNumber': 'Row 5: No squad is confirmed in slot 03',
      },
    ],
    [
      'a sheet of squads that did not play',
      () => sheet(1, '1,,\n2,,\n'),
      400,
      { results: 'Enter at least one result' },
    ],
    [
      'a row that is null',
      () => [numberPart(1), { name: 'results', content: '[null]' }],
      400,
      { 'results.0': 'Row 1: This value is not valid' },
    ],
    ['one match too many', () => match(4, '1 1'), 400, { matchNumber: 'This scrim has 3 matches' }],
    ['match 0', () => match(0, '1 1'), 400, { matchNumber: 'Choose a match' }],
    ['no match', () => match(1, '1 1').slice(1), 400, { matchNumber: 'Choose a match' }],
    ['no rows', () => match(1, ''), 400, { results: 'Enter at least one result' }],
    ['neither rows nor sheet', () => [numberPart(1)], 400, { results: 'Enter at least one result' }],
    [
      'rows that are not JSON',
      () => [numberPart(1), { name: 'results', content: '[{' }],
      400,
      { results: 'The results could not be read' },
    ],
    [
      'rows that are not a list',
      () => [numberPart(1), { name: 'results', content: '{}' }],
      400,
      { results: 'The results could not be read' },
    ],
    [
      'a sheet in another encoding',
      () => sheet(1, Buffer.from('1,1,1\n', 'utf16le')),
      400,
      { file: 'Save the file as “CSV UTF-8” and choose it again' },
    ],
    [
      'two sheets',
      () => [...sheet(1, '1,1,1\n'), sheetPart('1,1,1\n')],
      400,
      { file: 'Choose one file only' },
    ],
    [
      'another file',
      () => match(1, '1 1', { name: 'photo', filename: 'a.png', content: picture }),
      400,
      { photo: 'Unexpected file' },
    ],
    [
      'not a picture',
      () => match(1, '1 1', imagePart(Buffer.from('<svg/>'))),
      400,
      'Please upload JPG/PNG/WEBP images only.',
    ],
    [
      'a word instead of a picture',
      () => match(1, '1 1', { name: 'image', content: 'table.png' }),
      400,
      { image: 'Send a picture, or “none” to remove it' },
    ],
    ['a sheet of 257 KB', () => sheet(1, '1,1,1\n'.repeat(45_000)), 413, 'The request is too large'],
    [
      'rows of 65 KB',
      () => [numberPart(1), { name: 'results', content: `[${' '.repeat(65 * 1024)}]` }],
      413,
      'The request is too large',
    ],
    [
      'a picture over 5 MB',
      () => match(1, '1 1', imagePart(Buffer.alloc(5 * 1024 * 1024 + 1))),
      413,
      'Image must be 5MB or less.',
    ],
    [
      'an endless body',
      () => [
        ...match(1, '1 1'),
        ...Array(9).fill({ name: 'pad', content: 'x'.repeat(60_000) }),
        imagePart(Buffer.alloc(5 * 1024 * 1024)),
      ],
      413,
      'The request is too large',
    ],
  ])('are rejected entirely: %s', async (_, parts, status, problem) => {
    const before = await standings();
    const answer = await submit(parts());
    expect(answer.status).toBe(status);
    if (typeof problem === 'string') expect(answer.body.message).toBe(problem);
    else {
      expect(answer.body.fieldErrors).toEqual(problem);
      expect(answer.body.message).toBe(Object.values(problem)[0]);
    }
    expect(await standings()).toEqual(before);
  });

  it('are rejected as JSON', async () => {
    const { status } = await server.call(`POST /scrims/${id}/points`, {
      token: owner.token,
      body: { matchNumber: 1, results: [] },
    });
    expect(status).toBe(415);
  });

  it('are rejected before the start and after a cancellation, with a message', async () => {
    const { _id: id } = await publishScrim(server, owner);
    await bookedPlayer(server, id);
    const early = await submit(match(1, '1 1'), id);
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'SCRIM_NOT_STARTED',
      'Results can be entered once the scrim has started',
    ]);
    await server.call(`DELETE /scrims/${id}`, { token: owner.token });
    const cancelled = await submit(match(1, '1 1'), id);
    expect([cancelled.status, cancelled.body.message]).toEqual([409, 'This scrim was cancelled']);
  });

  it('leave no picture behind', async () => {
    const uploads = () =>
      server.deps.db
        .selectFrom('uploads')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const before = await uploads();
    expect((await submit(match(1, '3 1', imagePart(picture)))).status).toBe(400);
    expect(await uploads()).toEqual(before);
  });
});
