import type {
  MatchSlot,
  MatchSlots,
  ScrimMatch,
  Standings,
} from '@hotdrop/contract/scrims/results/points.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  imagePart,
  match,
  numberPart,
  type Part,
  playedLobby,
  sheet,
  submitMatch,
} from '../../../test/match-results.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { flat } from '../../../test/pictures/pictures.ts';
import { bookSlot } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { ask, connect } from '../../../test/sockets.ts';

const server = useServer();
let owner: Person;
let picture: Buffer;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  picture = await flat(20, 20).png().toBuffer();
});

const play = (squads = 3, fields: object = {}) => playedLobby(server, owner, squads, fields);
const submit = (id: string, by: Person | null, parts: Part[]) => submitMatch(server, id, by, parts);
const image = () => imagePart(picture);

async function standingsOf(id: string): Promise<Standings> {
  const { status, body } = await server.call(`GET /scrims/${id}/standings`);
  expect(status).toBe(200);
  return body;
}
const linesOf = ({ items }: Standings) => items.map(row => [row.rank, row.slotNumber, row.totalPoints]);
const matchesPlayed = async (id: string): Promise<number> =>
  (await server.call(`GET /scrims/${id}`)).body.scrim.matchesPlayed;

describe('entering a match', () => {
  it('returns the match and the standings, which everyone sees', async () => {
    const { id } = await play();
    const answer = await submit(id, owner, match(1, '2 1 4, 1 2 10, 3 3'));
    expect(answer.status).toBe(201);
    expect(answer.body.match).toMatchObject({ matchNumber: 1, imageUrl: null });
    expect(answer.body.match.results[0]).toMatchObject({
      slotNumber: 2,
      placement: 1,
      kills: 4,
      placementPoints: 10,
      totalPoints: 14,
    });
    expect(linesOf(answer.body.standings)).toEqual([
      [1, 1, 16],
      [2, 2, 14],
      [3, 3, 5],
    ]);
    expect(await standingsOf(id)).toEqual(answer.body.standings);
    expect(await matchesPlayed(id)).toBe(1);
  });

  it('accepts a sheet instead of rows', async () => {
    const { id } = await play();
    const rows = '\ufeffTeam;Rank;Finishes;Slot No\nA;2;10;1\nB;1;4;2\nC;3;;3\n';
    const answer = await submit(id, owner, sheet(2, rows));
    expect(answer.status).toBe(201);
    expect(linesOf(answer.body.standings)).toEqual([
      [1, 1, 16],
      [2, 2, 14],
      [3, 3, 5],
    ]);
  });

  it('counts points by the scrim’s preset', async () => {
    const { id } = await play(2, { pointsPreset: 'free-fire' });
    const { body } = await submit(id, owner, match(1, '1 1, 2 2 1'));
    expect(linesOf(body.standings)).toEqual([
      [1, 1, 12],
      [2, 2, 10],
    ]);
    expect(body.standings).toMatchObject({
      pointsPreset: 'free-fire',
      tieBreak: ['wins', 'kills', 'latest-placement'],
    });
  });

  it('again replaces the earlier results', async () => {
    const { id } = await play();
    await submit(id, owner, match(1, '1 1 5, 2 2'));
    await submit(id, owner, match(2, '1 1 5'));
    const { status, body } = await submit(id, owner, match(1, '2 1, 3 2'));
    expect(status).toBe(201);
    expect(body.standings.matches.map((one: ScrimMatch) => [one.matchNumber, one.results.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(linesOf(body.standings)).toEqual([
      [1, 1, 15],
      [2, 2, 10],
      [3, 3, 6],
    ]);
    expect(await matchesPlayed(id)).toBe(2);
  });

  it('twenty times at once stores it once', async () => {
    const { id } = await play();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, kills) => submit(id, owner, match(1, `1 1 ${kills}, 2 2 ${kills}`))),
    );
    expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(201));
    const { matches } = await standingsOf(id);
    expect(matches).toHaveLength(1);
    const [first, second] = matches[0]?.results ?? [];
    expect(first?.kills).toBe(second?.kills);
    expect(await matchesPlayed(id)).toBe(1);
  });

  it('is announced to watchers of the scrim once it is stored', async () => {
    const { id } = await play(1);
    const watcher = await connect(server, (await signUp(server, 'player')).token);
    await ask(watcher, 'watch', { kind: 'scrim', id });
    const told = () => watcher.of('scrim:changed').filter(event => event.standings);
    expect((await submit(id, owner, match(1, '1 9'))).status).toBe(400);
    await submit(id, owner, match(1, '1 1'));
    await expect.poll(told).toEqual([{ scrimId: id, standings: true }]);
    await server.call(`DELETE /scrims/${id}/points/1`, { token: owner.token });
    // At most once a second.
    await expect.poll(() => told().length, { timeout: 5000 }).toBe(2);
  });

  it('posts one line in the room, and none when results are corrected', async () => {
    const { id, players } = await play(1);
    const watcher = await connect(server, players[0]?.token);
    await ask(watcher, 'join-scrim', id);
    await submit(id, owner, match(1, '1 1'));
    await submit(id, owner, match(1, '1 2'));
    await submit(id, owner, match(2, '1 1'));
    const lines = () => watcher.of('room:message').map(({ message }) => message.content);
    await expect.poll(lines).toEqual(['Results of Match 1 are in', 'Results of Match 2 are in']);
  });

  it('is logged with the actor and the match', async () => {
    const { id } = await play(1);
    const admin = await signInAdmin(server);
    await submit(id, owner, match(1, '1 1'));
    await submit(id, admin, match(1, '1 2'));
    await server.call(`DELETE /scrims/${id}/points/1`, { token: owner.token });
    const rows = await server.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'detail'])
      .where('target_id', '=', id)
      .where('action', 'like', '%results')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { actor_id: owner.user._id, action: 'enter-results', detail: { matchNumber: 1, squads: 1 } },
      { actor_id: admin.user._id, action: 'replace-results', detail: { matchNumber: 1, squads: 1 } },
      { actor_id: owner.user._id, action: 'remove-results', detail: { matchNumber: 1 } },
    ]);
  });
});

describe('permissions', () => {
  it('let the owner and admins enter and delete; everyone else is rejected before the body is read', async () => {
    const { id, players } = await play(1);
    const [player] = players as [Person];
    const stranger = await signUp(server, 'organization');
    const admin = await signInAdmin(server);
    const enter = async (by: Person | null) => (await submit(id, by, match(1, '1 1'))).status;
    const remove = async (by?: Person) =>
      (await server.call(`DELETE /scrims/${id}/points/1`, { token: by?.token })).status;
    expect([await enter(null), await enter(player), await enter(stranger)]).toEqual([401, 403, 403]);
    expect((await submit(id, stranger, [])).body.message).toBe('You are not authorized to manage this scrim');
    expect([await enter(owner), await enter(admin)]).toEqual([201, 201]);
    expect([await remove(), await remove(player), await remove(stranger)]).toEqual([401, 403, 403]);
    expect((await standingsOf(id)).matches).toHaveLength(1);
    expect([await remove(admin), await remove(owner)]).toEqual([204, 404]);
  });

  it('let nobody do so in an unknown scrim', async () => {
    const id = '01a1fa3d-72e0-700f-b184-1718bac4ea54';
    expect((await submit(id, owner, match(1, '1 1'))).body.message).toBe('Scrim not found');
    expect((await server.call(`GET /scrims/${id}/standings`)).body.message).toBe('Scrim not found');
    expect((await server.call(`DELETE /scrims/${id}/points/1`, { token: owner.token })).body.message).toBe(
      'Scrim not found',
    );
  });
});

describe('deleting a match', () => {
  it('removes its points and its picture', async () => {
    const { id } = await play(2);
    await submit(id, owner, match(1, '1 1'));
    const { body } = await submit(id, owner, match(2, '2 1', image()));
    const { imageUrl } = body.match;
    expect((await fetch(server.url + imageUrl)).status).toBe(200);
    expect((await server.call(`DELETE /scrims/${id}/points/2`, { token: owner.token })).status).toBe(204);
    expect(linesOf(await standingsOf(id))).toEqual([[1, 1, 10]]);
    expect(await matchesPlayed(id)).toBe(1);
    expect((await fetch(server.url + imageUrl)).status).toBe(404);
    const again = await server.call(`DELETE /scrims/${id}/points/2`, { token: owner.token });
    expect([again.status, again.body.message]).toEqual([404, 'Match not found']);
  });

  it('a picture belongs to the organizer, and is deleted when its match is entered again', async () => {
    const { id } = await play(1);
    const admin = await signInAdmin(server);
    const first = (await submit(id, admin, match(1, '1 1', image()))).body.match.imageUrl;
    const upload = await server.deps.db
      .selectFrom('uploads')
      .select('owner_id')
      .where('id', '=', first.slice('/uploads/'.length, -'.webp'.length))
      .executeTakeFirstOrThrow();
    expect(upload.owner_id).toBe(owner.user._id);
    const second = (await submit(id, owner, match(1, '1 1', image()))).body.match.imageUrl;
    expect(second).not.toBe(first);
    expect((await fetch(server.url + first)).status).toBe(404);
    expect((await fetch(server.url + second)).status).toBe(200);
  });

  it('a picture stays when only rows are corrected, and is deleted on request', async () => {
    const { id } = await play(1);
    const { imageUrl } = (await submit(id, owner, match(1, '1 1', image()))).body.match;
    const corrected = await submit(id, owner, match(1, '1 1 5'));
    expect(corrected.body.match).toMatchObject({ imageUrl, results: [{ kills: 5 }] });
    expect((await fetch(server.url + imageUrl)).status).toBe(200);
    // As a browser sends a file field without a chosen file.
    const unchosen = { name: 'image', filename: '', content: '' };
    expect((await submit(id, owner, match(1, '1 2', unchosen))).body.match.imageUrl).toBe(imageUrl);
    const without = await submit(id, owner, match(1, '1 2', { name: 'image', content: 'none' }));
    expect(without.body.match.imageUrl).toBeNull();
    expect((await fetch(server.url + imageUrl)).status).toBe(404);
  });
});

describe('squads that leave', () => {
  /**
   * Returns a lobby with a kicked squad and its successor. Match 1 began an hour ago, match 2 15 minutes ago.
   */
  async function takeover() {
    const { id, players } = await play(2, { slots: 2 });
    const { player: waiting } = await waitFor(id);
    const [gone, stays] = players as [Person, Person];
    const slotsOf = async (matchNumber: number): Promise<MatchSlot[]> => {
      const { status, body } = await server.call(`GET /scrims/${id}/points/seats`, { token: owner.token });
      expect(status).toBe(200);
      return body.items.find((one: MatchSlots) => one.matchNumber === matchNumber).seats;
    };
    await server.call(`DELETE /scrims/${id}/participants/${gone.user._id}`, { token: owner.token });
    return { id, gone, stays, waiting, slotsOf };
  }
  async function waitFor(id: string) {
    await sql`update scrims set booking_closes_at = end_at where id = ${id}`.execute(server.deps.db);
    const player = await signUp(server, 'player');
    await bookSlot(server, player, id, { teamName: 'Came later' });
    return { player };
  }
  const remove = (id: string) => server.call(`DELETE /scrims/${id}/points/1`, { token: owner.token });
  const winnersOf = async (id: string) =>
    (await standingsOf(id)).matches.map(({ results }) => results.map(({ teamName }) => teamName)[0]);

  it('keep their results even if another squad has their slot when they are entered', async () => {
    const { id, slotsOf } = await takeover();
    const [slot] = await slotsOf(1);
    expect(slot).toMatchObject({
      slotNumber: 1,
      squad: { hasLeft: true },
      others: [{ teamName: 'Came later', hasLeft: false }],
    });
    const left = slot?.squad?.teamName;
    // With a row, with a sheet, after a forgotten row, and after the match was deleted.
    await submit(id, owner, match(1, '1 1 9, 2 2'));
    expect(await winnersOf(id)).toEqual([left]);
    await submit(id, owner, match(1, '2 2'));
    await submit(id, owner, match(1, '1 1 9, 2 2'));
    expect(await winnersOf(id)).toEqual([left]);
    expect((await remove(id)).status).toBe(204);
    await submit(id, owner, sheet(1, 'slot,placement,kills\n1,1,9\n2,2,0\n'));
    expect(await winnersOf(id)).toEqual([left]);
    expect((await standingsOf(id)).items.map(row => row.teamName)).not.toContain('Came later');
  });

  it('do not get later matches, which the next squad in the slot gets', async () => {
    const { id, slotsOf } = await takeover();
    const [slot] = await slotsOf(3);
    expect(slot).toMatchObject({ squad: { teamName: 'Came later' }, others: [{ hasLeft: true }] });
    await submit(id, owner, match(1, '1 1 9, 2 2'));
    await submit(id, owner, match(3, '1 1, 2 2'));
    const { items } = await standingsOf(id);
    expect(items.map(row => [row.slotNumber, row.matches, row.totalPoints])).toEqual([
      [1, 1, 19],
      [2, 2, 12],
      [1, 1, 10],
    ]);
  });

  it('keep their results if nobody has their slot', async () => {
    const { id, players } = await play(2, { slots: 2 });
    const [gone] = players as [Person];
    expect((await server.call(`DELETE /scrims/${id}/book`, { token: gone.token })).status).toBe(204);
    expect((await submit(id, owner, match(1, '1 1 3, 2 2'))).status).toBe(201);
    const { status, body } = await submit(id, owner, match(3, '1 1, 2 2'));
    expect([status, body.message]).toEqual([400, 'Row 1: No squad had slot 01 in this match']);
  });

  it('can be replaced or kept by the organizer in an off-schedule match, and the choice stays', async () => {
    const { id, slotsOf } = await takeover();
    const [slot] = await slotsOf(2);
    const [later] = slot?.others ?? [];
    const rows = [{ slotNumber: 1, placement: 1, kills: 4, bookingId: later?.bookingId }];
    const parts = [numberPart(2), { name: 'results', content: JSON.stringify(rows) }];
    expect((await submit(id, owner, parts)).status).toBe(201);
    expect(await winnersOf(id)).toEqual(['Came later']);
    expect((await slotsOf(2))[0]).toMatchObject({ squad: later, others: [slot?.squad] });
    await submit(id, owner, match(2, '1 1 6, 2 2'));
    expect(await winnersOf(id)).toEqual(['Came later']);
    const other = await takeover();
    const foreign = await submit(other.id, owner, parts);
    expect([foreign.status, foreign.body.fieldErrors]).toEqual([
      400,
      { 'results.0.slotNumber': 'Row 1: This squad never had slot 01' },
    ]);
  });
});
