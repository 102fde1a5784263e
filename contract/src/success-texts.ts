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
  messageEdited: 'Message edited',
  messageDeleted: 'Message deleted',
  messageSent: 'Message sent',
} as const;

/** 'Created groups of 16 Teams' (SPEC §8), for any number of teams per group. */
export const groupsCreatedText = (size: number): string => `Created groups of ${size} Teams`;

/** What the Tournament Manager says when it cannot work (SPEC §4, §6) and after its tournament is deleted. */
export const managerTexts = {
  gone: 'Tournament no longer exists',
  forbidden: 'You are not authorized to manage this tournament',
  deletedTitle: 'Tournament (deleted)',
} as const;
