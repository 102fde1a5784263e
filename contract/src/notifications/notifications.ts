import { z } from 'zod';
import { cursorField, idField, instant, listOf, pathId, queryLimit } from '../lib/fields.ts';
import { limits } from '../lib/limits.ts';
import { route } from '../lib/route.ts';
import { noticeGroupNames, noticeKindNames } from './notice-kinds.ts';

/** A piece of news for an account, in words that are true now. */
export const notice = z.object({
  _id: z.string(),
  kind: z.enum(noticeKindNames),
  group: z.enum(noticeGroupNames),
  title: z.string(),
  body: z.string(),
  /** A path of the web app. */
  link: z.string(),
  at: z.string(),
  seen: z.boolean(),
  opened: z.boolean(),
  urgent: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** Number of notices that the account has not seen. */
const unseen = z.number().int();

const settingsRow = z.object({
  group: z.enum(noticeGroupNames),
  /** Null: no notice of the group uses this channel. */
  push: z.boolean().nullable(),
  mail: z.boolean().nullable(),
});

/** Minutes after midnight in the account's time zone; `to` is earlier than `from` if midnight is between. */
const minuteOfDay = z
  .number({ error: 'Pick a time' })
  .int('Pick a time')
  .min(0, 'Pick a time')
  .max(24 * 60 - 1, 'Pick a time');

const quietHours = z
  .object({ from: minuteOfDay, to: minuteOfDay })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Must differ from the start' });
export type QuietHours = z.infer<typeof quietHours>;

export const device = z.object({
  _id: z.string(),
  /** Browser and system: 'Chrome on Android'. */
  label: z.string(),
  /** When a push last reached the push service for it; null if none has. */
  lastOkAt: z.string().nullable(),
  /** Whether it belongs to the session that asks. */
  isThis: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const noticeSettings = z.object({
  rows: z.array(settingsRow),
  quiet: quietHours.nullable(),
  timeZone: z.string(),
  push: z.object({ publicKey: z.string(), devices: z.array(device) }),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

/** Whether it is the name of a zone; offsets like +05:30 are none. */
function isTimeZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Changes of settings: any subset, also of rows. */
export const noticeSettingsBody = z.object({
  rows: z
    .array(
      z.object({
        group: z.enum(noticeGroupNames, { error: 'Unknown group' }),
        push: z.boolean({ error: 'Must be on or off' }).nullable().optional(),
        mail: z.boolean({ error: 'Must be on or off' }).nullable().optional(),
      }),
      { error: 'Must be a list' },
    )
    .max(noticeGroupNames.length, 'Too many rows')
    .optional(),
  quiet: quietHours.nullable().optional(),
  timeZone: z
    .string({ error: 'Unknown time zone' })
    .max(limits.timeZone, 'Unknown time zone')
    .refine(isTimeZone, 'Unknown time zone')
    .optional(),
});
export type NoticeSettingsBody = z.output<typeof noticeSettingsBody>;

const byId = z.object({ id: pathId('NOTICE_NOT_FOUND') });
/** A notice's time when it was read, as it may have become new again since. */
const timeRead = instant('Must be a date and time').optional();

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/notifications',
    summary: 'The caller’s notices, newest first, and how many are unseen',
    access: 'signed-in',
    query: z.object({ limit: queryLimit(limits.notices), cursor: cursorField }),
    status: 200,
    response: listOf(notice).extend({ unseen }),
  }),
  seen: route({
    method: 'POST',
    path: '/notifications/seen',
    summary: 'Mark notices as seen: one and all before it, or all about a scrim or tournament',
    access: 'signed-in',
    body: z.union([z.object({ upTo: idField, at: timeRead }), z.object({ subjectId: idField })], {
      error: 'upTo or subjectId is required',
    }),
    status: 200,
    response: z.object({ unseen }),
  }),
  opened: route({
    method: 'POST',
    path: '/notifications/:id/opened',
    summary: 'Record that the caller followed a notice; it counts as seen',
    access: 'signed-in',
    params: byId,
    status: 204,
  }),
  remove: route({
    method: 'DELETE',
    path: '/notifications/:id',
    summary: 'Delete a notice from the caller’s list, as it was read',
    access: 'signed-in',
    params: byId,
    query: z.object({ at: timeRead }),
    status: 204,
  }),
  settings: route({
    method: 'GET',
    path: '/notifications/settings',
    summary: 'Which news reach the caller outside the app, quiet hours, and devices',
    access: 'signed-in',
    status: 200,
    response: noticeSettings,
  }),
  updateSettings: route({
    method: 'PUT',
    path: '/notifications/settings',
    summary: 'Change these settings, any subset',
    access: 'signed-in',
    body: noticeSettingsBody,
    status: 200,
    response: noticeSettings,
  }),
};
