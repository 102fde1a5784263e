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
  groupCreated: 'Group created',
  groupRenamed: 'Group renamed',
  groupDeleted: 'Group deleted',
  playersMoved: 'Players moved',
  removedFromGroup: 'Removed from group',
  participantRemoved: 'Participant removed',
  roomReady: 'Room ready for this group',
  roomDeleted: 'Room deleted',
  roomUpdated: 'Room updated',
  messageSent: 'Message sent',
  messageEdited: 'Message edited',
  messageDeleted: 'Message deleted',
} as const;

/** 'Created groups of 16 Teams' (SPEC §8), for any number of teams per group. */
export const groupsCreatedText = (size: number): string => `Created groups of ${size} Teams`;

/** What the Tournament Manager says when it cannot work (SPEC §4, §6) and after its tournament is deleted. */
export const managerTexts = {
  gone: 'Tournament no longer exists',
  forbidden: 'You are not authorized to manage this tournament',
  deletedTitle: 'Tournament (deleted)',
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
  pickPlayers: 'Pick at least 1 player',
  selectTarget: 'Select a target group',
  groupNameRequired: 'Group name required',
  messageRequired: 'Write a message first',
  imageRequired: 'Choose an image first',
  imageType: 'Please upload JPG/PNG/WEBP images only.',
  imageTooLarge: 'Image must be 5MB or less.',
} as const;
