/** Errors of the Tournament Manager and the rooms when the server sent no message (SPEC §8). */
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

/** 'Created groups of 16 Teams' (SPEC §8), for any number of teams per group. */
export const groupsCreatedText = (size: number): string => `Created groups of ${size} Teams`;

/** Texts of the Tournament Manager when it is not available (SPEC §4, §6), and once its tournament is deleted. */
export const managerTexts = {
  gone: 'Tournament no longer exists',
  forbidden: 'You are not authorized to manage this tournament',
  deletedTitle: 'Tournament (deleted)',
} as const;
