import { z } from 'zod';

/**
 * The error catalogue: every code the API answers, with its HTTP status and the sentence shown to the user.
 * 5xx carry no message, so that the client's own fallback text shows (SPEC §8).
 */
export const errorCatalogue = {
  VALIDATION: { status: 400, message: 'Please check the highlighted fields' },
  BAD_REQUEST: { status: 400, message: 'The request could not be read' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in to continue' },
  TOKEN_EXPIRED: { status: 401, message: 'Your session has expired' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  INVALID_REFRESH_TOKEN: { status: 401, message: 'Please sign in again' },
  INVALID_OTP_SESSION: { status: 401, message: 'This code request has expired. Please sign in again' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  ORGANIZATION_ONLY: { status: 403, message: 'Only organizations can create tournaments.' },
  PLAYER_ONLY: { status: 403, message: 'Only players can register for a tournament' },
  MANAGE_FORBIDDEN: { status: 403, message: 'You are not authorized to manage this tournament' },
  NOT_YOUR_MESSAGE: { status: 403, message: 'You can change only your own messages' },
  SUSPENDED: { status: 403, message: 'This account is suspended' },
  ROLE_NOT_SWITCHABLE: { status: 403, message: 'An admin account cannot switch its role' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  TOURNAMENT_NOT_FOUND: { status: 404, message: 'Tournament not found' },
  ORGANIZATION_NOT_FOUND: { status: 404, message: 'Organization not found' },
  PARTICIPANT_NOT_FOUND: { status: 404, message: 'Participant not found' },
  GROUP_NOT_FOUND: { status: 404, message: 'Group not found' },
  GROUP_NOT_MADE: { status: 404, message: 'Group not made' },
  ROOM_NOT_FOUND: { status: 404, message: 'This group has no room yet' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'Message not found' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists' },
  ALREADY_REGISTERED: { status: 409, message: 'Already registered' },
  NOT_REGISTERED: { status: 409, message: 'You are not registered in this tournament' },
  TOURNAMENT_FULL: { status: 409, message: 'Tournament is full' },
  REGISTRATION_CLOSED: { status: 409, message: 'Registration is closed' },
  REGISTRATION_EXTERNAL: { status: 409, message: "Registration is on the organizer's own site" },
  REQUEST_REPEATED: { status: 409, message: 'This request was sent before. Reload the page and try again' },
  TEAM_NAME_TAKEN: { status: 409, message: 'That team name is taken' },
  PLAYER_TAKEN: { status: 409, message: 'A player with ID {ignId} is already registered in another team' },
  CAPACITY_BELOW_REGISTERED: {
    status: 409,
    message: 'Capacity cannot be less than the {registered} teams already registered',
  },
  TEAMS_GROUPED: { status: 409, message: 'Some of these teams are already in a group ({count})' },
  TEAMS_MOVED_ON: { status: 409, message: 'These teams are no longer in that group' },
  GROUP_FULL: { status: 409, message: 'A group holds at most {max} teams' },
  ROOM_CHANGED: { status: 409, message: 'Your team is in another group now. Open its room' },
  MESSAGE_DELETED: { status: 409, message: 'This message was deleted' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request is too large' },
  TOO_LARGE: { status: 413, message: 'The request is too large' },
  IMAGE_TOO_LARGE: { status: 413, message: 'Image must be 5MB or less.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'This content type is not supported' },
  IMAGE_TYPE: { status: 400, message: 'Please upload JPG/PNG/WEBP images only.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait a moment and try again' },
  OTP_TOO_SOON: { status: 429, message: 'A code was just sent. Please wait before asking for another' },
  OTP_INVALID: { status: 400, message: 'That code is not right' },
  OTP_EXPIRED: { status: 400, message: 'That code has expired. Ask for a new one' },
  RESET_TOKEN_INVALID: { status: 400, message: 'This reset link has expired or was already used' },
  WRONG_PASSWORD: { status: 400, message: 'Your current password is not right' },
  UPI_NEEDS_KYC: { status: 403, message: 'A UPI ID can be added once your organization is verified' },
  INTERNAL: { status: 500, message: '' },
  BUSY: { status: 503, message: '' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What every 4xx and 5xx answers. `fieldErrors` is keyed by field path (`players.0.ignId`). */
export const errorBody = z.object({
  message: z.string().optional(),
  code: z.string(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
