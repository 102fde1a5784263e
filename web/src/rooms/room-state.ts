import type { Message, MessagePage } from '@hotdrop/contract/rooms/rooms.ts';

/** A message that is being sent or failed; the server's copy with the same `clientMsgId` replaces it. */
export type PendingMessage = {
  clientMsgId: string;
  type: 'text' | 'image';
  content: string;
  imageUrl: string | null;
  /** When it was written, in ms. */
  at: number;
  /** Why sending failed; null while in flight. */
  failure: string | null;
  /** A retry would be rejected too. */
  hopeless?: boolean;
};

/**
 * A room as known to a reader. `messages` are those shown: from `from` on, by `seq`. Older ones are known only if
 * they changed while this reader watched; they wait in `byId` for their page.
 */
export type RoomState = {
  /** The reader; identifies their own messages. */
  readonly userId: string;
  /** Number of resets. Pages requested before the last one are ignored. */
  readonly epoch: number;
  /** Null until the first page. */
  readonly roomId: string | null;
  readonly byId: ReadonlyMap<string, Message>;
  readonly messages: readonly Message[];
  /** The `seq` of the oldest shown message; 1 if there are no older ones. */
  readonly from: number;
  /** The revision up to which nothing is missing; null before the first page. */
  readonly rev: number | null;
  /** Revisions received beyond `rev`, after a gap. */
  readonly ahead: ReadonlySet<number>;
  readonly pending: readonly PendingMessage[];
};

/** Returns a room before anything is loaded. */
export function emptyRoom(userId: string, pending: readonly PendingMessage[] = []): RoomState {
  return {
    userId,
    epoch: 0,
    roomId: null,
    byId: new Map(),
    messages: [],
    from: Number.POSITIVE_INFINITY,
    rev: null,
    ahead: new Set(),
    pending,
  };
}

/** Whether the server has older messages. */
export const hasOlder = (state: RoomState): boolean => state.rev !== null && state.from > 1;

/** Whether only system messages are shown, if any. */
export const hasNoMessage = ({ messages, pending }: RoomState): boolean =>
  pending.length === 0 && messages.every(message => message.type === 'system');

/** Returns the `seq` of the newest message, 0 in an empty room. */
export const newestSeq = (state: RoomState): number => state.messages.at(-1)?.seq ?? 0;

/** Returns the reader as the sender of their messages; null if there are none. */
export const ownSenderIn = ({ messages, userId }: RoomState): Message['senderId'] =>
  messages.findLast(message => message.senderId?._id === userId)?.senderId ?? null;

/** Whether somebody else wrote the message; system messages do not count. */
export const isFromOthers = ({ senderId }: Message, userId: string): boolean =>
  senderId !== null && senderId._id !== userId;

/** Whether a change was received, but not all before it: `?afterRev={rev}` fetches those. */
export const needsCatchUp = (state: RoomState): boolean => state.rev !== null && state.ahead.size > 0;

/** Applies a message from an event or response; late and duplicate ones change nothing. */
export function apply(state: RoomState, message: Message): RoomState {
  if (state.roomId !== null && message.roomId !== state.roomId) return state;
  const ahead = new Set(state.ahead).add(message.rev);
  return settled({ ...state, ahead }, [message]);
}

/** Applies the first page: the newest messages. `epoch`: the state's when the page was requested, here and below. */
export function applyNewest(state: RoomState, epoch: number, page: MessagePage): RoomState {
  // A late second first page may end before the shown messages begin.
  if (epoch !== state.epoch || state.rev !== null) return state;
  const before = inRoom(state, page.roomId);
  const first = page.hasMore ? (page.messages[0]?.seq ?? 1) : 1;
  return settled({ ...before, rev: page.lastRev, from: first }, page.messages);
}

/** Applies changes after `afterRev`; only some if the page says that there is more. */
export function applyChanges(state: RoomState, epoch: number, page: MessagePage): RoomState {
  if (epoch !== state.epoch) return state;
  if (page.roomId !== state.roomId) return afresh(state);
  return settled({ ...state, rev: Math.max(state.rev ?? 0, page.lastRev) }, page.messages);
}

/** Applies older messages. Their page does not contain other changes, so `rev` stays. */
export function applyOlder(
  state: RoomState,
  { epoch, before }: { epoch: number; before: number },
  page: MessagePage,
): RoomState {
  if (epoch !== state.epoch) return state;
  if (page.roomId !== state.roomId) return afresh(state);
  const first = page.hasMore ? (page.messages[0]?.seq ?? before) : 1;
  // A page that does not reach the shown messages would leave a gap.
  const from = before >= state.from ? Math.min(state.from, first) : state.from;
  return settled({ ...state, from }, page.messages);
}

/** Shows a bubble at once; the same ID again (a retry) makes it pending again. */
export function addPending(state: RoomState, message: PendingMessage): RoomState {
  const rest = state.pending.filter(other => other.clientMsgId !== message.clientMsgId);
  if (ownIds(state, [...state.byId.values()]).has(message.clientMsgId)) return { ...state, pending: rest };
  if (rest.length === state.pending.length) return { ...state, pending: [...rest, message] };
  return {
    ...state,
    pending: state.pending.map(other => (other.clientMsgId === message.clientMsgId ? message : other)),
  };
}

/** Marks a bubble as failed, unless its message has arrived after all. */
export function failPending(
  state: RoomState,
  clientMsgId: string,
  failure: string,
  hopeless = false,
): RoomState {
  return {
    ...state,
    pending: state.pending.map(message =>
      message.clientMsgId === clientMsgId ? { ...message, failure, hopeless } : message,
    ),
  };
}

export function dropPending(state: RoomState, clientMsgId: string): RoomState {
  return { ...state, pending: state.pending.filter(message => message.clientMsgId !== clientMsgId) };
}

/** Resets a room that was deleted and recreated: only unsent messages stay. */
function afresh(state: RoomState): RoomState {
  return { ...emptyRoom(state.userId, state.pending), epoch: state.epoch + 1 };
}

/** Returns the state once the room's ID is known. Earlier events may be for a deleted room. */
function inRoom(state: RoomState, roomId: string): RoomState {
  const early = [...state.byId.values()].filter(held => held.roomId === roomId);
  return {
    ...state,
    roomId,
    byId: new Map(early.map(held => [held._id, held])),
    ahead: new Set(early.map(held => held.rev)),
  };
}

/** Merges messages, keeping the newest version of each, and closes gaps if possible. */
function settled(state: RoomState, incoming: readonly Message[]): RoomState {
  const changed = incoming.filter(message => message.rev > (state.byId.get(message._id)?.rev ?? -1));
  const byId =
    changed.length === 0
      ? state.byId
      : new Map([...state.byId, ...changed.map(message => [message._id, message] as const)]);
  const arrived = ownIds(state, incoming);
  const pending = state.pending.some(message => arrived.has(message.clientMsgId))
    ? state.pending.filter(message => !arrived.has(message.clientMsgId))
    : state.pending;
  return { ...state, byId, messages: shown(state, byId, changed), pending, ...contiguous(state) };
}

/** Returns the `clientMsgId`s of the reader's messages. Everybody sees those IDs, so other senders' do not count. */
function ownIds(state: RoomState, messages: readonly Message[]): Set<string> {
  return new Set(
    messages.flatMap(message =>
      message.clientMsgId !== null && message.senderId?._id === state.userId ? [message.clientMsgId] : [],
    ),
  );
}

function shown(
  state: RoomState,
  byId: ReadonlyMap<string, Message>,
  changed: readonly Message[],
): readonly Message[] {
  const last = state.messages.at(-1)?.seq ?? 0;
  const [only] = changed;
  if (state.messages[0]?.seq === state.from) {
    if (!only) return state.messages;
    // Fast path: nearly always one new message at the end.
    if (changed.length === 1 && only.seq > last) return [...state.messages, only];
  }
  const inWindow = [...byId.values()].filter(message => message.seq >= state.from);
  return inWindow.sort((a, b) => a.seq - b.seq);
}

function contiguous({ rev, ahead }: RoomState): Pick<RoomState, 'rev' | 'ahead'> {
  if (rev === null) return { rev, ahead };
  let complete = rev;
  while (ahead.has(complete + 1)) complete++;
  const left = [...ahead].filter(seen => seen > complete);
  return { rev: complete, ahead: new Set(left) };
}
