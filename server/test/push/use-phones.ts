import { beforeAll, expect } from 'vitest';
import { type Person, signUp } from '../people.ts';
import { bookSlot, publishScrim } from '../scrims.ts';
import { usePush } from './use-push.ts';

/** Sets up a server that sends pushes, with squads whose phones get them, for the tests of one file. */
export async function usePhones(...settings: Parameters<typeof usePush>) {
  const push = await usePush(...settings);
  const { server, turnOn } = push;
  let owner: Person;
  beforeAll(async () => {
    owner = await signUp(server, 'organization');
  });

  const as = async (by: Person, route: string, body?: object, expected = [200, 201, 204]) => {
    const answer = await server.call(route, { token: by.token, body });
    expect(expected, `${route} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    return answer.body;
  };

  /** Books a slot for a new player with a phone. */
  async function squadWithPhone(fields: object = {}) {
    const player = await signUp(server, 'player');
    const { browser, deviceId } = await turnOn(player);
    const scrim = await publishScrim(server, owner, fields);
    const booking = await bookSlot(server, player, scrim._id);
    return { player, browser, deviceId, scrim, booking };
  }
  type Squad = Awaited<ReturnType<typeof squadWithPhone>>;

  return {
    ...push,
    /** The organizer of all scrims. */
    owner: () => owner,
    /** Calls a route as somebody. Returns the body; the test fails on an unexpected status. */
    as,
    squadWithPhone,
    kick: ({ player, scrim }: Pick<Squad, 'player' | 'scrim'>) =>
      as(owner, `DELETE /scrims/${scrim._id}/participants/${player.user._id}`),
    release: ({ scrim }: Pick<Squad, 'scrim'>, password = 'drop', matchNumber = 1) =>
      as(owner, `PUT /scrims/${scrim._id}/room/credentials`, {
        matchNumber,
        roomId: '4400',
        password,
        releaseAt: null,
      }),
    /** Returns what is queued for an account's devices. */
    queuedFor: ({ user }: Person) =>
      server.deps.db
        .selectFrom('deliveries')
        .innerJoin('notices', 'notices.id', 'notice_id')
        .selectAll('deliveries')
        .select('expires_at')
        .where('channel', '=', 'push')
        .where('recipient_id', '=', user._id)
        .execute(),
  };
}
