/** Texts of the scrim room and its calls (SPEC §2, §5, §8). */
export const scrimTexts = {
  organizationsOnly: 'Only organizations can open scrims',
  forbidden: 'You are not authorized to manage this scrim',
  room: 'Scrim Room',
  roomAbout: 'Private chat for organizers & participants',
  noMessages: 'No messages yet',
  readOnly: 'Only organizers can send messages',
  ownerSetsCredentials: 'Only the organizer can set the room details',
  nobodyKicked: 'This scrim is over. Squads can no longer be kicked',
  requestKick: 'Request Kick',
  uploadingImage: 'Uploading image…',
  submitting: 'Submitting…',
  imageSize: 'Image size must be less than 5MB',
  validSlot: 'Valid slot number required',
  ownSlot: 'This is your own slot',
  targetRequired: 'Player name (IGN) is required',
  kickRequestSent: 'Kick request sent',
  imageUploaded: 'Image uploaded successfully',
  endAfterStart: 'End time must be after the start time.',
  bookingOpensFirst: 'Booking must open before it closes.',
  bookingClosesByEnd: 'Booking must close before the scrim ends.',
  oneSlotLeft: 'Leave at least one slot to book',
} as const;

/** Errors when the server sent no message (SPEC §8). */
export const scrimFallbackTexts = {
  loadMessages: 'Failed to load messages',
  sendMessage: 'Failed to send message',
  sendKickRequest: 'Failed to send kick request',
  uploadImage: 'Failed to upload image',
  loadScrims: 'Failed to load scrims',
  loadScrim: 'Failed to load scrim',
  book: 'Booking failed',
  editSquad: 'Failed to update your squad',
  pay: 'Payment failed',
  loadPayment: 'Failed to load the payment',
  createScrim: 'Failed to create scrim',
  cancelScrim: 'Failed to cancel scrim',
  loadSquads: 'Failed to load squads',
  loadPayments: 'Failed to load payments',
  loadDashboard: 'Failed to load your dashboard',
  setCredentials: 'Failed to set room details',
} as const;

/** Confirmations of the web app after an organizer's actions. */
export const scrimSuccessTexts = {
  created: 'Scrim created',
  updated: 'Scrim updated',
  cancelled: 'Scrim cancelled',
  paymentApproved: 'Payment approved',
  paymentRejected: 'Payment rejected',
  refundNoted: 'Refund noted',
} as const;
