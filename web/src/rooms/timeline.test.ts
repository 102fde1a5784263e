import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { describe, expect, it } from 'vitest';
import { aMessage, people } from '../../test/chat/fake-room.ts';
import { applyNewest, emptyRoom, type PendingMessage } from './room-state.ts';
import { timeline } from './timeline.ts';

const noon = new Date(2026, 10, 20, 12, 0).getTime();
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();

function rows(messages: Partial<Message>[], { readUpTo = 0, pending = [] as PendingMessage[] } = {}) {
  const page = messages.map((change, index) => aMessage(index + 1, { timestamp: at(index), ...change }));
  const room = applyNewest(emptyRoom('me', pending), 0, {
    roomId: 'room-1',
    messages: page,
    lastRev: page.length,
    hasMore: false,
  });
  return timeline(room, readUpTo).map(row => {
    if (row.kind === 'message') return `${row.head ? '*' : ''}${row.message.seq}`;
    return row.kind === 'pending' ? `${row.head ? '*' : ''}pending` : row.kind;
  });
}

describe('messages are grouped', () => {
  it('by sender, within five minutes', () => {
    const { you, host } = people;
    expect(rows([{}, {}, { senderId: host }, { senderId: you }, { timestamp: at(9) }])).toEqual([
      'day',
      '*1',
      '2',
      '*3',
      '*4',
      '*5',
    ]);
  });

  it('by team: a sender who changed teams is named again', () => {
    expect(rows([{}, { senderId: { ...people.you, teamName: 'Other' } }])).toEqual(['day', '*1', '*2']);
  });

  it('by the reader’s calendar day', () => {
    const late = new Date(2026, 10, 20, 23, 59).toISOString();
    const early = new Date(2026, 10, 21, 0, 1).toISOString();
    expect(rows([{ timestamp: late }, { timestamp: early }])).toEqual(['day', '*1', 'day', '*2']);
  });
});

describe('the divider for new messages', () => {
  it.each([
    ['is missing in a room never read', 0, ['day', '*1', '2', '*3']],
    ['is before the first new one, which names its sender', 1, ['day', '*1', 'new', '*2', '*3']],
    ['is missing before your own message', 2, ['day', '*1', '2', '*3']],
    ['is missing when everything is read', 3, ['day', '*1', '2', '*3']],
  ])('%s', (_, readUpTo, expected) => {
    expect(rows([{}, {}, { senderId: people.me }], { readUpTo })).toEqual(expected);
  });
});

it('system messages are not new', () => {
  const system = { type: 'system', senderId: null } as const;
  expect(rows([{}, system], { readUpTo: 1 })).toEqual(['day', '*1', '*2']);
});

it('unsent messages come last, even if the phone’s clock is wrong', () => {
  const pending = [
    { clientMsgId: 'c', type: 'text', content: 'x', imageUrl: null, at: 0, failure: null },
  ] as const;
  expect(rows([{}, { senderId: people.me }], { pending: [...pending] })).toEqual([
    'day',
    '*1',
    '*2',
    '*pending',
  ]);
});

it('a message keeps its bubble’s key once it is sent', () => {
  const arrived = aMessage(1, { senderId: people.me, clientMsgId: 'c' });
  const room = applyNewest(emptyRoom('me'), 0, {
    roomId: 'room-1',
    messages: [arrived],
    lastRev: 1,
    hasMore: false,
  });
  expect(timeline(room, 0).map(row => row.key)).toContain('c');
});
