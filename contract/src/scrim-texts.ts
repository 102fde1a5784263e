/** Texts of the scrim room and its calls (SPEC §2, §5, §8). */
export const scrimTexts = {
  room: 'Scrim Room',
  roomAbout: 'Private chat for organizers & participants',
  noMessages: 'No messages yet',
  readOnly: 'Only organizers can send messages',
  requestKick: 'Request Kick',
  uploadingImage: 'Uploading image…',
  submitting: 'Submitting…',
  imageSize: 'Image size must be less than 5MB',
  validSlot: 'Valid slot number required',
  targetRequired: 'Player name (IGN) is required',
  kickRequestSent: 'Kick request sent',
  imageUploaded: 'Image uploaded successfully',
} as const;

/** What is shown when the server gave no message (SPEC §8). */
export const scrimFallbackTexts = {
  loadMessages: 'Failed to load messages',
  sendMessage: 'Failed to send message',
  sendKickRequest: 'Failed to send kick request',
  uploadImage: 'Failed to upload image',
} as const;
