import type { MessagePage } from '@hotdrop/contract/rooms/rooms.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeRoom, type Who } from '../../test/chat/fake-room.ts';
import {
  addPending,
  apply,
  applyChanges,
  applyNewest,
  applyOlder,
  dropPending,
  emptyRoom,
  failPending,
  hasOlder,
  type RoomState,
} from './room-state.ts';

/** Everything that can happen between a room and a reader. `pick` selects an existing message. */
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('post' as const),
      who: fc.constantFrom<Who>('you', 'host'),
      pick: fc.nat(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('send' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('edit', 'remove', 'retry', 'fail', 'discard'),
      pick: fc.nat(),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ does: fc.constantFrom('arrive', 'arrive twice', 'lose'), pick: fc.nat() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('ask newest', 'ask older', 'ask changes'), pick: fc.nat() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('disconnect', 'connect', 'make the room anew'),
      pick: fc.nat(),
    }),
  },
);

type Arrival = (state: RoomState) => RoomState;

function play(happenings: readonly { does: string; pick: number; who?: Who }[], limit: number) {
  let room = fakeRoom('room-0');
  let rooms = 1;
  let state = emptyRoom('me');
  let connected = true;
  const inFlight: Arrival[] = [];
  const enqueue = (arrival: Arrival) => inFlight.push(arrival);
  const tell = (message: Parameters<typeof apply>[1] | null) => {
    if (message && connected) enqueue(now => apply(now, message));
  };
  const take = (pick: number, keep = false) => {
    const at = pick % Math.max(1, inFlight.length);
    const arrival = inFlight[at];
    if (!keep) inFlight.splice(at, 1);
    return arrival;
  };
  const send = (clientMsgId: string, content: string) => {
    const message = { clientMsgId, type: 'text' as const, content, imageUrl: null, at: 0, failure: null };
    state = addPending(state, message);
    const sent = room.post('me', { content, clientMsgId });
    tell(sent);
    enqueue(now => apply(now, sent));
  };
  const asked = (
    page: MessagePage,
    take: (now: RoomState, epoch: number, page: MessagePage) => RoomState,
  ) => {
    const { epoch } = state;
    enqueue(now => take(now, epoch, structuredClone(page)));
  };

  for (const [step, { does, pick, who }] of happenings.entries()) {
    const some = room.all()[pick % Math.max(1, room.all().length)];
    const pending = state.pending[pick % Math.max(1, state.pending.length)];
    const from = state.from;
    if (does === 'post' && who) tell(room.post(who, { content: `post ${step}` }));
    if (does === 'send') send(`id-${step}`, `send ${step}`);
    if (does === 'edit' && some) tell(room.edit(some._id, `edit ${step}`));
    if (does === 'remove' && some) tell(room.remove(some._id));
    if (does === 'fail' && pending) state = failPending(state, pending.clientMsgId, 'Failed to send');
    if (does === 'retry' && pending) send(pending.clientMsgId, pending.content);
    if (does === 'discard' && pending) state = dropPending(state, pending.clientMsgId);
    if (does === 'arrive') state = take(pick)?.(state) ?? state;
    if (does === 'arrive twice') state = take(pick, true)?.(state) ?? state;
    if (does === 'lose') take(pick);
    if (does === 'ask newest' && state.rev === null) asked(room.newest(limit), applyNewest);
    if (does === 'ask older' && hasOlder(state))
      asked(room.before(from, limit), (now, epoch, page) => applyOlder(now, { epoch, before: from }, page));
    if (does === 'ask changes' && state.rev !== null) asked(room.after(state.rev, limit), applyChanges);
    if (does === 'disconnect') connected = false;
    if (does === 'connect') connected = true;
    if (does === 'make the room anew' && pick % 8 === 0) room = fakeRoom(`room-${rooms++}`);
    // At any time, messages are in order and none is shown twice.
    const seqs = state.messages.map(message => message.seq);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    const own = state.messages.flatMap(message =>
      message.senderId?._id === 'me' ? [message.clientMsgId] : [],
    );
    expect(state.pending.filter(message => own.includes(message.clientMsgId))).toEqual([]);
  }
  return { room, state, inFlight };
}

/** Catches up like a client that has reconnected. */
function caughtUp(state: RoomState, room: ReturnType<typeof fakeRoom>, limit: number): RoomState {
  let now = state;
  for (let more = true; more; ) {
    if (now.rev === null) now = applyNewest(now, now.epoch, room.newest(limit));
    const page = room.after(now.rev ?? 0, limit);
    now = applyChanges(now, now.epoch, page);
    more = page.hasMore || now.rev === null;
  }
  while (hasOlder(now))
    now = applyOlder(now, { epoch: now.epoch, before: now.from }, room.before(now.from, limit));
  return now;
}

it('D4 D3: after any posts, edits, deletes, losses, duplicates and outages, catching up matches the server', () => {
  fc.assert(
    fc.property(
      fc.array(happening, { minLength: 30, maxLength: 200, size: 'max' }),
      fc.integer({ min: 1, max: 6 }),
      (happenings, limit) => {
        const { room, state, inFlight } = play(happenings, limit);
        const complete = caughtUp(state, room, limit);
        expect(complete.messages).toEqual(room.all());
        expect(complete.ahead.size).toBe(0);
        // Late arrivals change nothing, except that those of an older room reset the state.
        const late = inFlight.reduce((now, arrival) => arrival(now), complete);
        const restarted = late.roomId !== room.roomId || (late.rev ?? 0) < (complete.rev ?? 0);
        const now = restarted ? caughtUp(late, room, limit) : late;
        expect(now.messages).toEqual(room.all());
      },
    ),
    { numRuns: 400 },
  );
});
