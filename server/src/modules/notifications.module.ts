import type { Mailer } from '../mail/mailer.ts';
import { broadcastJob, createBroadcasting } from '../notifications/broadcasts.ts';
import { type CountDelivery, createDelivering } from '../notifications/delivering.ts';
import { createMailCarrier } from '../notifications/mail-carrier.ts';
import { createNoticeSettings } from '../notifications/notice-settings.service.ts';
import { textsOf } from '../notifications/notice-source.ts';
import { createNoticesService, forgetNoticesJob } from '../notifications/notices.service.ts';
import { mountNotificationRoutes } from '../notifications/notifications.routes.ts';
import { pushNotices } from '../notifications/push/push.notices.ts';
import { mountPushRoutes } from '../notifications/push/push.routes.ts';
import { createPushService } from '../notifications/push/push.service.ts';
import { createPushCarrier } from '../notifications/push/push-carrier.ts';
import { createPushSender } from '../notifications/push/push-sender.ts';
import { createPushToDevice } from '../notifications/push/push-to-device.ts';
import { reviewNotices } from '../notifications/review.notices.ts';
import { sendJobs, toldByKind } from '../notifications/tell.ts';
import { promoNotices } from '../organizations/promos/promos.notices.ts';
import { verificationNotices } from '../organizations/verification/verification.notices.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { pushServices } from '../platform/outbound/push-services.ts';
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
const sources = [
  squadNotices,
  paymentNotices,
  organizerNotices,
  resultNotices,
  tournamentNotices,
  verificationNotices,
  promoNotices,
  reviewNotices,
  pushNotices,
];

/** What people are told: the list in the app, settings, and what is sent. */
export function notificationsModule({ config, db, clock, log, publicUrl }: Core, mailer: Mailer) {
  const { vapid } = config;
  const texts = textsOf(sources, log);
  const notices = createNoticesService({ db, clock, texts });
  const isPushService = pushServices(config.pushHosts);
  const outbound = createOutbound({ isAllowed: isPushService });
  const sender = createPushSender({ outbound, vapid, publicUrl, clock, log });
  const toDevice = createPushToDevice({ db, clock, sender });
  const push = createPushService({ db, clock, publicUrl, push: toDevice, isPushService });
  const noticeSettings = createNoticeSettings({
    db,
    push: async actor => ({ publicKey: vapid.publicKey, devices: await push.devices(actor) }),
  });
  const counted: CountDelivery[] = [];
  const count: CountDelivery = (...what) => {
    for (const listener of counted) listener(...what);
  };
  const delivering = { db, clock, texts, count };
  const sendMails = createDelivering(delivering, createMailCarrier({ mailer, clock, log, publicUrl }));
  const sendPushes = createDelivering(delivering, createPushCarrier({ push: toDevice, clock, publicUrl }));
  const tellMessages: JobHandler = async roomId => {
    (await tellScrimMessages({ db, clock }, roomId)) || (await tellGroupMessages({ db, clock }, roomId));
    return null;
  };
  return {
    services: {
      notices,
      noticeCounts: {
        told: toldByKind,
        pushRejections: () => sender.rejections,
        onDelivery: (listener: CountDelivery) => void counted.push(listener),
      },
    },
    routes(app) {
      mountNotificationRoutes(app, { notices, noticeSettings });
      mountPushRoutes(app, push);
    },
    jobs: {
      prompt: { [tellMessagesJob]: tellMessages, [broadcastJob]: createBroadcasting({ db, clock }) },
      slow: { [sendJobs.mail]: sendMails },
      outbound: { [sendJobs.push]: sendPushes },
      standing: { [forgetNoticesJob]: notices.forget },
    },
  } satisfies Module;
}
