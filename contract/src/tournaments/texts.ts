/** What the Tournament Manager and the rooms show when the server gave no message (SPEC §8). */
export const groupFallbackTexts = {
  createGroups: 'Failed to create groups / rooms',
  removeParticipant: 'Failed to remove participant',
  openGroupRoom: 'Failed to open group room',
  createRoom: 'Failed to create room',
  deleteRoom: 'Failed to delete room',
  createGroup: 'Failed to create group',
  rename: 'Rename failed',
  move: 'Move failed',
  remove: 'Remove failed',
  send: 'Failed to send',
  sendImage: 'Image send failed',
  edit: 'Edit failed',
  delete: 'Delete failed',
  loadTournamentData: 'Failed to load tournament data',
  loadMessages: 'Failed to load messages',
} as const;
