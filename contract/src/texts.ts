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
  upload: 'Upload failed',
  uploadBanner: 'Failed to upload banner',
  copy: 'Copy failed',
  refreshWithoutToken: 'Refresh failed: no access token',
  action: 'Action failed',
} as const;

/** What the web app confirms after a success (SPEC §8). */
export const successTexts = {
  tournamentCreated: 'Tournament created',
  tournamentUpdated: 'Tournament updated',
  tournamentDeleted: 'Tournament deleted',
  registered: 'Registered!',
  linkCopied: 'Link copied',
  copied: 'Copied',
  bannerUploaded: 'Banner uploaded',
  imageUploaded: 'Image uploaded',
} as const;

/** Texts of the checks that both sides make (SPEC §5). */
export const validationTexts = {
  titleRequired: 'Title is required',
  startRequired: 'Start date/time is required',
  endRequired: 'End date/time is required',
  startBeforeEnd: 'Start time must be before end time.',
  endAfterStart: 'End time must be after the start time.',
  closesBeforeEnd: 'Registration must close before the tournament ends.',
  signInToRegister: 'Please sign in to register',
  teamNameRequired: 'Team name required',
  phoneRequired: 'Phone number required',
  realNameRequired: 'Your real name required',
  playersRequired: 'Players 1–4 need IGN name & ID',
  imageType: 'Please upload JPG/PNG/WEBP images only.',
  imageTooLarge: 'Image must be 5MB or less.',
} as const;
