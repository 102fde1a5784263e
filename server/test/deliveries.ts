import { createDelivering } from '../src/notifications/delivering.ts';
import { createMailCarrier } from '../src/notifications/mail-carrier.ts';
import { type NoticeSource, textsOf } from '../src/notifications/notice-source.ts';
import type { ErrorLog } from '../src/platform/lib/log.ts';
import { squadNotices } from '../src/scrims/notices/squad-notices.ts';
import type { TestServer } from './server.ts';

type Options = {
  deliver?: Parameters<typeof createMailCarrier>[0]['mailer']['deliver'];
  log?: ErrorLog;
  sources?: readonly NoticeSource[];
};

/** Returns a job handler like another node's, which sends mails about one subject. */
export function mailsOfAnotherNode(
  server: TestServer,
  { deliver, log, sources = [squadNotices] }: Options = {},
) {
  const { db, mailer } = server.deps;
  const { clock } = server;
  const carrier = createMailCarrier({
    mailer: { deliver: deliver ?? mailer.deliver },
    clock,
    log: log ?? server.deps.log,
    publicUrl: () => server.url,
  });
  return createDelivering({ db, clock, texts: textsOf(sources, server.deps.log), count: () => {} }, carrier);
}

/** Returns what is queued about a subject, with its kind. */
export function queuedAbout({ deps: { db } }: TestServer, subjectId: string) {
  return db
    .selectFrom('deliveries')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .selectAll('deliveries')
    .select(['kind', 'facts'])
    .where('deliveries.subject_id', '=', subjectId)
    .execute();
}
