import type { NoticeKindName } from '@hotdrop/contract/notifications/notice-kinds.ts';
import { farewell, type MailText, userWords } from '../mail/mail-text.ts';
import type { Executor } from '../platform/db/database.ts';
import type { NoticeFacts } from '../platform/db/schema-notifications.ts';
import type { ErrorLog } from '../platform/lib/log.ts';

type Recipient = { id: string; name: string; timeZone: string };

/** A notice whose text is needed. */
export type NoticeItem = {
  kind: NoticeKindName;
  subjectId: string;
  facts: NoticeFacts;
  /** When it was created. */
  at: Date;
  recipient: Recipient;
};

/** What the app's list, a push and a mail say. */
export type NoticeText = {
  title: string;
  body: string;
  /** A path of the web app. */
  link: string;
};

/** What a phone that gets the push does with its offline copy of a match. */
export type OfflineChange = {
  /** The scrim. */
  subject: string;
  /** Deletes what room details the copy has, unless they are these: match and version. Null: deletes the copy. */
  keep: string | null;
};

/** Whether a notice is still true. False: it is not sent any more. `not-now`: it may be true again, and waits. */
type Holds = boolean | 'not-now';

/** A notice in words, as of now. */
export type Told = {
  text: NoticeText;
  holds: Holds;
  /** Null: the phone's copy stays as it is. */
  offline: OfflineChange | null;
  /** Its mail; `url` is the address of `text.link`. */
  mail(url: string): MailText;
};

/** Reads what notices are about, in bulk. */
type ReadAbout<About> = (
  db: Executor,
  items: readonly NoticeItem[],
  now: Date,
) => Promise<(item: NoticeItem) => About | null>;

export type KindTexts<About> = {
  text(about: About): NoticeText;
  /** Whether it still needs to be sent; always if missing. */
  holds?(about: About): Holds;
  /** A mail that says more than title and body. */
  mail?(about: About, url: string): MailText;
};

/** Checks texts of kinds, keeping their names: `kindTexts<About>()({ … })`. */
export const kindTexts =
  <About>() =>
  <Kind extends NoticeKindName>(texts: Record<Kind, KindTexts<About>>): Record<Kind, KindTexts<About>> =>
    texts;

/** The texts of some kinds, whose facts are read together; null for a notice whose subject is gone. */
export type NoticeSource = {
  kinds: readonly NoticeKindName[];
  read(db: Executor, items: readonly NoticeItem[], now: Date): Promise<(item: NoticeItem) => Told | null>;
};

/**
 * Makes a source of the texts of kinds that are about the same things; `offlineChange` is what their pushes do to the
 * offline copy.
 */
export function noticeSource<About>(
  readAbout: ReadAbout<About>,
  texts: Partial<Record<NoticeKindName, KindTexts<About>>>,
  offlineChange?: (about: About) => OfflineChange | null,
): NoticeSource {
  return {
    kinds: Object.keys(texts) as NoticeKindName[],
    async read(db, items, now) {
      const aboutOf = await readAbout(db, items, now);
      return item => {
        const about = aboutOf(item);
        const texter = texts[item.kind];
        if (about === null || !texter) return null;
        const text = texter.text(about);
        return {
          text,
          holds: texter.holds?.(about) ?? true,
          offline: offlineChange?.(about) ?? null,
          mail: url => texter.mail?.(about, url) ?? plainMail(text, item.recipient, url),
        };
      };
    },
  };
}

function plainMail({ title, body }: NoticeText, { name }: Recipient, url: string): MailText {
  return {
    subject: userWords(title),
    text: `Hi ${userWords(name)},\n\n${userWords(title)}. ${userWords(body)}\n${url}${farewell}`,
  };
}

/** Puts notices of all kinds into words, with a few queries per source. */
export function textsOf(sources: readonly NoticeSource[], log: ErrorLog) {
  const sourceOf = new Map(sources.flatMap(source => source.kinds.map(kind => [kind, source] as const)));
  return {
    kinds: [...sourceOf.keys()],
    /** Returns each notice in words: null if that failed, which keeps no other one back; none if its subject is gone. */
    async read<Item extends NoticeItem>(
      db: Executor,
      items: readonly Item[],
      now: Date,
    ): Promise<Map<Item, Told | null>> {
      const told = new Map<Item, Told | null>();
      for (const [source, own] of Map.groupBy(items, ({ kind }) => sourceOf.get(kind))) {
        const textOf = await source?.read(db, own, now);
        for (const item of own) {
          try {
            const text = textOf?.(item);
            if (text) told.set(item, text);
          } catch (error) {
            log.error({ err: error, kind: item.kind }, 'a notice could not be put into words');
            told.set(item, null);
          }
        }
      }
      return told;
    },
  };
}

export type NoticeTexts = ReturnType<typeof textsOf>;
