import { z } from 'zod';
import { cutText, idField, optionalText, ownImageUrl } from '../lib/fields.ts';
import { limits } from '../lib/limits.ts';
import { roles } from '../lib/route.ts';
import { validationTexts } from '../lib/texts.ts';

/**
 * What a message can be. `system` lines are the server's, and so is `credentials`: room details were set, without them.
 * `deleted` is what stays of a message that was taken back.
 */
export const messageTypes = ['text', 'image', 'system', 'credentials', 'deleted'] as const;
export type MessageType = (typeof messageTypes)[number];

/** `teamName`: the team with which a member is in the room; null for organizers and admins. */
export const messageSender = z.object({
  _id: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(roles),
  teamName: z.string().nullable(),
});

/**
 * A message of a room. `seq` orders the room's messages without a gap, 1..N. `rev` is the room's revision at
 * which the message last changed: posting, editing and deleting each take the next one, so a client that has
 * revision R fetches `?afterRev=R` and then holds what the server holds (SECURITY D2, D4).
 */
export const message = z.object({
  _id: z.string(),
  roomId: z.string(),
  seq: z.number().int(),
  rev: z.number().int(),
  type: z.enum(messageTypes),
  /** Empty for a deleted one. */
  content: z.string(),
  imageUrl: z.string().nullable(),
  /** In px, so that its place is kept before it has loaded; null without a picture, or where nobody knows. */
  imageSize: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  timestamp: z.string(),
  editedAt: z.string().nullable(),
  /** Null for system lines. */
  senderId: messageSender.nullable(),
  /** The sender's own id of the message, by which a pending bubble finds its message. */
  clientMsgId: z.string().nullable(),
});
export type Message = z.infer<typeof message>;

/**
 * Query of a room's messages: the newest, those before a `seq`, or all that changed after a revision.
 * A page of changes is in the order of `rev`; the other two in the order of `seq`.
 */
export const messagesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.messages.max).default(limits.messages.default),
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  afterRev: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

/**
 * `lastRev`: the revision up to which the reader is complete after this page. For `afterRev` that is the page's last
 * message while there is more (`hasMore`), then the room's newest revision.
 * `hasMore`: older messages exist, or, for `afterRev`, newer changes.
 */
export const messagePage = z.object({
  roomId: z.string(),
  messages: z.array(message),
  lastRev: z.number().int(),
  hasMore: z.boolean(),
});
export type MessagePage = z.infer<typeof messagePage>;

const clientMsgId = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'clientMsgId must be 1 to 64 letters, digits, or . : _ -')
  .nullable()
  .default(null);

/** Body of a post. A text needs words; an image needs one of our own uploads and may have words with it. */
export const postMessageBody = z
  .object({
    type: z.enum(['text', 'image']).default('text'),
    content: optionalText(limits.message).default(''),
    imageUrl: ownImageUrl.default(null),
    clientMsgId,
    /** The intended room: a member whose team was moved in the meantime must not write to strangers. */
    roomId: idField.optional(),
  })
  .superRefine(({ type, content, imageUrl }, context) => {
    if (type === 'text' && content === '') {
      context.addIssue({ code: 'custom', path: ['content'], message: validationTexts.messageRequired });
    }
    if (type === 'image' && imageUrl === null) {
      context.addIssue({ code: 'custom', path: ['imageUrl'], message: validationTexts.imageRequired });
    }
  })
  .transform(body => (body.type === 'text' ? { ...body, imageUrl: null } : body));
export type PostMessageBody = z.output<typeof postMessageBody>;

/** Body of an edit: the words; an image may lose them all, a text may not (the service decides). */
export const editMessageBody = z.object({ content: optionalText(limits.message) });

/** Limit of a system line; longer ones are cut, never refused. */
export const systemLine = cutText(limits.message);
