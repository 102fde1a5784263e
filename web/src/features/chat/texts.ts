/** What a room says where there are no messages to show. */
export const roomTexts = {
  empty: 'No messages yet',
  noRoom: 'This group has no room yet',
  gone: 'You are no longer in this group',
} as const;
