import type { Mailer } from '../mail/mailer.ts';
import { createDelivering } from '../notifications/delivering.ts';
import { createMailCarrier } from '../notifications/mail-carrier.ts';
import { createNoticeSettings } from '../notifications/notice-settings.service.ts';
import { textsOf } from '../notifications/notice-source.ts';
import { createNoticesService, forgetNoticesJob } from '../notifications/notices.service.ts';
import { mountNotificationRoutes } from '../notifications/notifications.routes.ts';
import { reviewNotices } from '../notifications/review.notices.ts';
import { sendJobs } from '../notifications/tell.ts';
import { promoNotices } from '../organizations/promos/promos.notices.ts';
import { verificationNotices } from '../organizations/verification/verification.notices.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import { tellMessagesJob } from '../rooms/rooms.queries.ts';
import { organizerNotices } from '../scrims/notices/organizer-notices.ts';
import { paymentNotices } from '../scrims/notices/payment-notices.ts';
import { squadNotices } from '../scrims/notices/squad-notices.ts';
import { resultNotices } from '../scrims/results/results.notices.ts';
import { tellScrimMessages } from '../scrims/room/room-messages.ts';
import { tellGroupMessages } from '../tournaments/group-rooms/group-messages.ts';
import { tournamentNotices } from '../tournaments/tournaments.notices.ts';
import type { Core } from './core.ts';
import type { Module } from './module.ts';

/** The texts of every domain. */
const texts = textsOf([
  squadNotices,
  paymentNotices,
  organizerNotices,
  resultNotices,
  tournamentNotices,
  verificationNotices,
  promoNotices,
  reviewNotices,
]);

/** What people are told: the list in the app, settings, and what is sent. */
export function notificationsModule({ db, clock, log, publicUrl }: Core, mailer: Mailer) {
  const notices = createNoticesService({ db, clock, texts });
  const noticeSettings = createNoticeSettings({ db });
  const count = () => {};
  const sendMails = createDelivering(
    { db, clock, texts, count },
    createMailCarrier({ mailer, clock, log, publicUrl }),
  );
  const tellMessages: JobHandler = async roomId => {
    (await tellScrimMessages({ db, clock }, roomId)) || (await tellGroupMessages({ db, clock }, roomId));
    return null;
  };
  return {
    services: { notices },
    routes(app) {
      mountNotificationRoutes(app, { notices, noticeSettings });
    },
    jobs: {
      prompt: { [tellMessagesJob]: tellMessages },
      slow: { [sendJobs.mail]: sendMails },
      standing: { [forgetNoticesJob]: notices.forget },
    },
  } satisfies Module;
}
