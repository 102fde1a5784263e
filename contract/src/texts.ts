// In files of their own: a first load takes the fallbacks and nothing else.
export { groupsCreatedText, managerTexts, successTexts } from './success-texts.ts';
export { validationTexts } from './validation-texts.ts';

/** What the web app shows when the server gave no message (SPEC §8). */
export const fallbackTexts = {
  login: 'Login failed',
  register: 'Registration failed',
  update: 'Update failed',
  invalidResponse: 'Invalid server response',
  createTournament: 'Failed to create tournament',
  loadTournament: 'Failed to load tournament',
  loadTournaments: 'Failed to load tournaments',
  deleteTournament: 'Failed to delete tournament',
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
  upload: 'Upload failed',
  uploadImage: 'Failed to upload image',
  uploadBanner: 'Failed to upload banner',
  copy: 'Copy failed',
  refreshWithoutToken: 'Refresh failed: no access token',
  action: 'Action failed',
} as const;
