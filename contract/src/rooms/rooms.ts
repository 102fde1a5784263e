import { z } from 'zod';
import { cutText, idField, optionalText, ownImageUrl } from '../lib/fields.ts';
import { limits } from '../lib/limits.ts';
import { roles } from '../lib/route.ts';
import { validationTexts } from '../lib/texts.ts';

/**
 * Only the server writes `system` and `credentials` messages; `credentials` announces that room details were
 * set, without containing them. `deleted` is the tombstone of a deleted message.
 */
export const messageTypes = ['text', 'image', 'system', 'credentials', 'deleted'] as const;
export type MessageType = (typeof messageTypes)[number];

/** `teamName`: the member's team in this room; null for organizers and admins. */
export const messageSender = z.object({
  _id: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(roles),
  teamName: z.string().nullable(),
});

/**
 * A message of a room. `seq` numbers the room's messages 1..N without a gap. `rev` is the room's revision of
 * the message's last change: posting, editing and deleting each take the next one, so a client at revision R
 * that fetches `?afterRev=R` is up to date with the server (SECURITY D2, D4).
 */
export const message = z.object({
  _id: z.string(),
  roomId: z.string(),
  seq: z.number().int(),
  rev: z.number().int(),
  type: z.enum(messageTypes),
  /** Empty for a deleted message. */
  content: z.string(),
  imageUrl: z.string().nullable(),
  /** In px, to reserve its space before it has loaded; null without a picture, or if unknown. */
  imageSize: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  timestamp: z.string(),
  editedAt: z.string().nullable(),
  /** Null for system lines. */
  senderId: messageSender.nullable(),
  /** An ID from the sender's client, which matches a pending bubble to its message. */
  clientMsgId: z.string().nullable(),
});
export type Message = z.infer<typeof message>;

/**
 * Query of a room's messages: the newest, those before a `seq`, or all that changed after a revision. Changes
 * are ordered by `rev`, the others by `seq`.
 */
export const messagesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.messages.max).default(limits.messages.default),
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  afterRev: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

/**
 * `lastRev`: the reader's revision after this page. With `afterRev` it is that of the page's last message
 * while there are more changes (`hasMore`), then the room's newest.
 * `hasMore`: older messages exist, or, with `afterRev`, newer changes.
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

/** Body of a post. A text needs content; an image must be an upload of ours and may have a caption. */
export const postMessageBody = z
  .object({
    type: z.enum(['text', 'image']).default('text'),
    content: optionalText(limits.message).default(''),
    imageUrl: ownImageUrl.default(null),
    clientMsgId,
    /** The intended room: a member whose team was just moved must not write to strangers. */
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

/** Body of an edit. The caption of an image may become empty, a text may not (the service decides). */
export const editMessageBody = z.object({ content: optionalText(limits.message) });

/** A system message; longer ones are cut, never rejected. */
export const systemLine = cutText(limits.message);
