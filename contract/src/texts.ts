// In files of their own, for the pages that take nothing else.

export { groupsCreatedText, managerTexts, successTexts } from './success-texts.ts';
export { groupFallbackTexts } from './tournaments/texts.ts';
export { validationTexts } from './validation-texts.ts';

/** What the web app shows when the server gave no message (SPEC §8). */
export const fallbackTexts = {
  login: 'Login failed',
  register: 'Registration failed',
  update: 'Update failed',
  invalidResponse: 'Invalid server response',
  createTournament: 'Failed to create tournament',
  loadTournament: 'Failed to load tournament',
  deleteTournament: 'Failed to delete tournament',
  upload: 'Upload failed',
  uploadImage: 'Failed to upload image',
  uploadBanner: 'Failed to upload banner',
  copy: 'Copy failed',
  refreshWithoutToken: 'Refresh failed: no access token',
  action: 'Action failed',
} as const;
