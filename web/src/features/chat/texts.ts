/** What a room says where there are no messages to show, or one is gone that was being changed. */
export const roomTexts = {
  empty: 'No messages yet',
  noRoom: 'This group has no room yet',
  gone: 'You are no longer in this group',
  notIn: 'You are not in this group',
  editGone: 'This message was deleted',
  editGoneWords: 'This message was deleted. Your words are in the field below.',
} as const;
