import type { Message, MessagePage } from '@hotdrop/contract/rooms/rooms.ts';

/** A message under way or refused; its `clientMsgId` is by which the server's own copy takes its place. */
export type PendingMessage = {
  clientMsgId: string;
  type: 'text' | 'image';
  content: string;
  imageUrl: string | null;
  /** When it was written, in ms. */
  at: number;
  /** Why it could not be sent; null while it is under way. */
  failure: string | null;
  /** The server would not take it a second time either. */
  hopeless?: boolean;
};

/**
 * What a reader holds of a room. `messages` are shown: those from `from` on, by `seq`. What is older than `from` is
 * known only where it changed while this reader watched, and waits in `byId` for its page.
 */
export type RoomState = {
  /** The reader, by whose id own messages are known. */
  readonly userId: string;
  /** How often this reader had to start afresh. A page asked for before that is too old to be taken in. */
  readonly epoch: number;
  /** Null until a page told. */
  readonly roomId: string | null;
  readonly byId: ReadonlyMap<string, Message>;
  readonly messages: readonly Message[];
  /** The `seq` with which the shown messages begin; 1 when there are no older ones. */
  readonly from: number;
  /** The revision up to which nothing is missing; null before the first page. */
  readonly rev: number | null;
  /** Revisions that were seen beyond `rev`, behind a hole. */
  readonly ahead: ReadonlySet<number>;
  readonly pending: readonly PendingMessage[];
};

/** A room of which nothing is known yet. */
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

/** Older messages exist on the server. */
export const hasOlder = (state: RoomState): boolean => state.rev !== null && state.from > 1;

/** No person's message is shown: at most system messages. */
export const hasNoMessage = ({ messages, pending }: RoomState): boolean =>
  pending.length === 0 && messages.every(message => message.type === 'system');

/** The `seq` of the newest message, 0 in an empty room. */
export const newestSeq = (state: RoomState): number => state.messages.at(-1)?.seq ?? 0;

/** The reader as the room's messages name them, once they have written. */
export const ownSenderIn = ({ messages, userId }: RoomState): Message['senderId'] =>
  messages.findLast(message => message.senderId?._id === userId)?.senderId ?? null;

/** Written by somebody else; system messages are no news. */
export const isFromOthers = ({ senderId }: Message, userId: string): boolean =>
  senderId !== null && senderId._id !== userId;

/** A change was seen, but not all before it: `?afterRev={rev}` brings them. */
export const needsCatchUp = (state: RoomState): boolean => state.rev !== null && state.ahead.size > 0;

/** Takes in a message from an event or from the answer to an own call; late and doubled ones change nothing. */
export function apply(state: RoomState, message: Message): RoomState {
  if (state.roomId !== null && message.roomId !== state.roomId) return state;
  const ahead = new Set(state.ahead).add(message.rev);
  return settled({ ...state, ahead }, [message]);
}

/** The newest messages: the first page. `epoch` is the state's at the time of asking, here and below. */
export function applyNewest(state: RoomState, epoch: number, page: MessagePage): RoomState {
  // A second first page, come late, may end before the shown messages begin.
  if (epoch !== state.epoch || state.rev !== null) return state;
  const before = inRoom(state, page.roomId);
  const first = page.hasMore ? (page.messages[0]?.seq ?? 1) : 1;
  return settled({ ...before, rev: page.lastRev, from: first }, page.messages);
}

/** Everything that changed after `afterRev`, or a part of it when the page says that there is more. */
export function applyChanges(state: RoomState, epoch: number, page: MessagePage): RoomState {
  if (epoch !== state.epoch) return state;
  if (page.roomId !== state.roomId) return afresh(state);
  return settled({ ...state, rev: Math.max(state.rev ?? 0, page.lastRev) }, page.messages);
}

/** Messages before the shown ones. Their page says nothing about what else has changed, so `rev` stays. */
export function applyOlder(
  state: RoomState,
  { epoch, before }: { epoch: number; before: number },
  page: MessagePage,
): RoomState {
  if (epoch !== state.epoch) return state;
  if (page.roomId !== state.roomId) return afresh(state);
  const first = page.hasMore ? (page.messages[0]?.seq ?? before) : 1;
  // A page that does not reach up to the shown ones would leave a gap.
  const from = before >= state.from ? Math.min(state.from, first) : state.from;
  return settled({ ...state, from }, page.messages);
}

/** Shows a bubble at once; the same id again (a retry) makes it pending again. */
export function addPending(state: RoomState, message: PendingMessage): RoomState {
  const rest = state.pending.filter(other => other.clientMsgId !== message.clientMsgId);
  if (ownIds(state, [...state.byId.values()]).has(message.clientMsgId)) return { ...state, pending: rest };
  if (rest.length === state.pending.length) return { ...state, pending: [...rest, message] };
  return {
    ...state,
    pending: state.pending.map(other => (other.clientMsgId === message.clientMsgId ? message : other)),
  };
}

/** Marks a bubble as not sent. One that has arrived all the same is gone already. */
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

/** The room was deleted and recreated: only unsent messages of the old one stay. */
function afresh(state: RoomState): RoomState {
  return { ...emptyRoom(state.userId, state.pending), epoch: state.epoch + 1 };
}

/** The state once the room's id is known. Events may have come in before, also for a room that is gone. */
function inRoom(state: RoomState, roomId: string): RoomState {
  const early = [...state.byId.values()].filter(held => held.roomId === roomId);
  return {
    ...state,
    roomId,
    byId: new Map(early.map(held => [held._id, held])),
    ahead: new Set(early.map(held => held.rev)),
  };
}

/** Merges messages, each in its newest form, and closes what holes can be closed. */
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

/** Ids of the reader's own among messages. Everybody sees them, so another sender's copy does not count. */
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
    // Nearly always one new message at the end.
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
