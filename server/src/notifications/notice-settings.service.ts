import type { Role } from '@hotdrop/contract/lib/route.ts';
import {
  channels,
  defaultOf,
  groupsOfRole,
  type NoticeGroup,
} from '@hotdrop/contract/notifications/notice-kinds.ts';
import type { NoticeSettings, NoticeSettingsBody } from '@hotdrop/contract/notifications/notifications.ts';
import { type Database, inOneSnapshot } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/authenticate.ts';
import { AppError } from '../platform/lib/errors.ts';
import { indiaTimeZone } from '../platform/lib/time-in-words.ts';
import {
  findQuietTimes,
  findSwitches,
  type Switch,
  updateQuietTimes,
  upsertSwitches,
} from './notice-settings.queries.ts';

type Deps = {
  db: Database;
  /** Returns the actor's devices, and the key with which browsers subscribe to pushes. */
  push(actor: Actor): Promise<NoticeSettings['push']>;
};

export type NoticeSettingsService = ReturnType<typeof createNoticeSettings>;

/** Which news reach an account outside the app, and when. */
export function createNoticeSettings({ db, push }: Deps) {
  const read = async (actor: Actor): Promise<NoticeSettings> => {
    const { times, switches } = await inOneSnapshot(db, async trx => ({
      times: await findQuietTimes(trx, actor._id),
      switches: await findSwitches(trx, actor._id),
    }));
    if (!times) throw new AppError('UNAUTHENTICATED');
    return { ...times, rows: rowsOf(actor.role, switches), push: await push(actor) };
  };

  return {
    /** Returns the settings that concern the actor's role. */
    read,

    /** Changes any of them, also rows of another role. */
    async update(actor: Actor, { rows = [], ...times }: NoticeSettingsBody): Promise<NoticeSettings> {
      await db.transaction().execute(async trx => {
        await upsertSwitches(trx, actor._id, switchesOf(rows));
        const { timeZone } = times;
        await updateQuietTimes(trx, actor._id, {
          ...times,
          ...(timeZone !== undefined && { timeZone: properZone(timeZone) }),
        });
      });
      return read(actor);
    },
  };
}

/** Returns a time zone by the one name under which its clocks are cached; browsers still use India's old one. */
function properZone(timeZone: string): string {
  const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  return name === 'Asia/Calcutta' ? indiaTimeZone : name;
}

function rowsOf(role: Role, switches: readonly Switch[]): NoticeSettings['rows'] {
  const chosen = new Map(switches.map(({ group, channel, is_on }) => [`${group} ${channel}`, is_on]));
  const groups: readonly NoticeGroup[] = groupsOfRole[role];
  return groups.map(group => {
    const isOn = (channel: (typeof channels)[number]) => {
      const byDefault = defaultOf(group, channel);
      return byDefault === null ? null : (chosen.get(`${group} ${channel}`) ?? byDefault);
    };
    return { group, push: isOn('push'), mail: isOn('mail') };
  });
}

/** Returns the switches in a request, the last one of each; none for a channel that the group does not use. */
function switchesOf(rows: NonNullable<NoticeSettingsBody['rows']>): Switch[] {
  const switches = new Map<string, Switch>();
  for (const { group, ...row } of rows) {
    for (const channel of channels) {
      const isOn = row[channel];
      if (typeof isOn !== 'boolean' || defaultOf(group, channel) === null) continue;
      switches.set(`${group} ${channel}`, { group, channel, is_on: isOn });
    }
  }
  // The same order in all requests, so that none waits for another in a circle.
  return [...switches.keys()].toSorted().flatMap(key => switches.get(key) ?? []);
}
