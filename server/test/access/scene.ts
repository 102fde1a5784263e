import { openGroup } from '../groups.ts';
import { begin, match, submitMatch } from '../match-results.ts';
import { newUtr } from '../payments.ts';
import { type Person, publish, squad } from '../people.ts';
import { bookSlot, publishScrim } from '../scrims.ts';
import type { TestServer } from '../server.ts';
import { type Cast, signUpCast } from './cast.ts';
import { browserAt } from './inputs.ts';

/** Everything a route can be called on, and everybody who can call it. */
export type Scene = {
  server: TestServer;
  cast: Cast;
  tournament: TournamentIds;
  /** Starts in two hours. */
  scrim: ScrimIds;
  /** Has started and has the results of its first match. */
  played: ScrimIds;
  emptyScrimId: string;
  /** The rating of the played lobby by `suspended`. */
  ratingId: string;
  promos: { pending: string; rejected: string; active: string };
  /** Gets the pushes of `player in`. */
  device: { id: string; renewToken: string };
  /** Of the player in. */
  noticeId: string;
  /** Of an account whose email is not verified yet. */
  otp: { tempToken: string; code: string };
  resetToken: string;
};

export async function makeScene(server: TestServer): Promise<Scene> {
  const cast = await signUpCast(server);
  const tournament = await openTournament(server, cast);
  const scrim = await openLobby(server, cast);
  const played = await openLobby(server, cast);
  await begin(server, played.id);
  await expectDone(await submitMatch(server, played.id, cast.owner, match(1, '1 2 4, 2 1 7')));
  const rated = await server.call(`POST /scrims/${played.id}/rate`, {
    token: cast.suspended.token,
    body: { rating: 1 },
  });
  const promo = async (by: Person, title: string): Promise<string> => {
    const { status, body } = await server.call('POST /promos', { token: by.token, body: { title } });
    await expectDone({ status, body });
    return body.promo._id;
  };
  const promos = {
    pending: await promo(cast.owner, 'Cup'),
    rejected: await promo(cast.owner, 'Another cup'),
    active: await promo(cast.admin, 'A third cup'),
  };
  await server.call(`PUT /admin/promotions/${promos.rejected}`, {
    token: cast.keeper.token,
    body: { status: 'rejected', note: 'Too loud' },
  });
  const suspended = await server.call(`PUT /admin/users/${cast.suspended.user._id}`, {
    token: cast.keeper.token,
    body: { suspended: true },
  });
  await expectDone(suspended);
  const notices = await server.call('GET /notifications', { token: cast['player in'].token });
  return {
    server,
    cast,
    tournament,
    scrim,
    played,
    emptyScrimId: (await publishScrim(server, cast.owner))._id,
    ratingId: rated.body.rating._id,
    promos,
    device: await turnOnPushes(server, cast),
    noticeId: notices.body.items[0]._id,
    otp: await startOtp(server, cast),
    resetToken: await askForReset(server, cast),
  };
}

export type TournamentIds = Awaited<ReturnType<typeof openTournament>>;

/** Opens a tournament of the owner with teams in two groups, each with a room and messages. */
export async function openTournament(server: TestServer, cast: Cast) {
  const { owner } = cast;
  const { _id: id } = await publish(server, owner);
  const path = `/tournaments/${id}`;
  const names = ['player in', 'player held', 'player waiting', 'player removed', 'suspended'] as const;
  for (const name of names) {
    await expectDone(await server.call(`POST ${path}/register`, { token: cast[name].token, body: squad() }));
  }
  await server.call(`DELETE ${path}/participants/${cast['player removed'].user._id}`, { token: owner.token });
  const first = await openGroup(server, owner, id, [cast['player in'], cast.suspended]);
  const second = await openGroup(server, owner, id, [cast['player held']]);
  const post = (by: Person, room: string) => said(server, by, `${path}/${room}/messages`);
  return {
    id,
    groupId: first.groupId,
    otherGroupId: second.groupId,
    userId: cast['player in'].user._id,
    /** Messages in the first group's room. */
    messageId: await post(cast['player in'], 'my-group/room'),
    ownersMessageId: await post(owner, `groups/${first.groupId}/room`),
    otherMembersMessageId: await post(cast.suspended, 'my-group/room'),
    /** In the second group's room. */
    messageOfOtherGroupId: await post(cast['player held'], 'my-group/room'),
  };
}

export type ScrimIds = Awaited<ReturnType<typeof openLobby>>;

export const roomDetails = { roomId: '778899', password: 'drop' };

/**
 * Opens a lobby of three slots with everybody in it, released room details, a message, a kick request and an
 * unconfirmed payment.
 */
export async function openLobby(server: TestServer, cast: Cast) {
  const { owner, suspended } = cast;
  const { _id: id } = await publishScrim(server, owner, { slots: 3 });
  const path = `/scrims/${id}`;
  const asOwner = async (call: string, body?: unknown) => {
    const answer = await server.call(call, { token: owner.token, body });
    await expectDone(answer);
    return answer.body;
  };
  const { _id: bookingId } = await bookSlot(server, cast['player in'], id);
  const { _id: otherBookingId } = await bookSlot(server, suspended, id);
  await bookSlot(server, cast['player removed'], id);
  await asOwner(`DELETE ${path}/participants/${cast['player removed'].user._id}`);
  await asOwner(`PUT ${path}`, { entryFee: 60 });
  await bookSlot(server, cast['player held'], id);
  await bookSlot(server, cast['player waiting'], id);
  const asked = await server.call(`POST ${path}/kick-requests`, {
    token: cast['player in'].token,
    body: { slotNumber: 3, targetName: 'xRager' },
  });
  const paid = await server.call(`POST ${path}/payment`, {
    token: cast['player held'].token,
    body: { method: 'upi', reference: newUtr() },
  });
  await asOwner(`PUT ${path}/room/credentials`, { ...roomDetails, releaseAt: null });
  return {
    id,
    /** Of `player in`. */
    bookingId,
    /** Of `suspended`, in the second slot. */
    otherBookingId,
    userId: cast['player held'].user._id,
    messageId: await said(server, owner, `${path}/room/messages`),
    requestId: asked.body.request._id as string,
    paymentId: paid.body.payment._id as string,
    matchNumber: '1',
  };
}

async function said(server: TestServer, by: Person, path: string): Promise<string> {
  const { status, body } = await server.call(`POST ${path}`, { token: by.token, body: { content: 'first' } });
  await expectDone({ status, body });
  return body.message._id;
}

async function turnOnPushes(server: TestServer, cast: Cast): Promise<Scene['device']> {
  const answer = await server.call('POST /push/subscriptions', {
    token: cast['player in'].token,
    body: { ...browserAt('scene'), label: 'Firefox on Android' },
  });
  await expectDone(answer);
  return { id: answer.body.device._id, renewToken: answer.body.renewToken };
}

/** Returns a challenge that is a minute old, when another code may be requested. */
async function startOtp(server: TestServer, { account }: Cast): Promise<Scene['otp']> {
  const { db, otp } = server.deps;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', account.user._id)
    .executeTakeFirstOrThrow();
  const begun = await db.transaction().execute(trx => otp.begin(trx, user));
  const { tempToken } = await otp.announce(user, begun);
  const sent_at = new Date(server.clock.now().getTime() - 60_000);
  await db.updateTable('otp_challenges').set({ sent_at }).where('id', '=', begun.id).execute();
  return { tempToken, code: begun.code ?? '' };
}

async function askForReset(server: TestServer, { account }: Cast): Promise<string> {
  const { email } = account.user;
  await server.call('POST /auth/password/forgot', { body: { email } });
  for (;;) {
    const mails = await server.deps.db
      .selectFrom('mail_outbox')
      .select('body')
      .where('recipient', '=', email)
      .execute();
    const token = mails.map(({ body }) => /token=([\w-]+)/.exec(body)?.[1]).find(Boolean);
    if (token) return token;
    await new Promise(resolve => setImmediate(resolve));
  }
}

async function expectDone({ status, body }: { status: number; body: unknown }): Promise<void> {
  if (status >= 300) throw new Error(`the scene could not be made: ${status} ${JSON.stringify(body)}`);
}
