import { notificationRoutes } from '@hotdrop/contract/notifications/notifications.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../platform/http/mount.ts';
import type { NoticeSettingsService } from './notice-settings.service.ts';
import type { NoticesService } from './notices.service.ts';

type Services = { notices: NoticesService; noticeSettings: NoticeSettingsService };

export function mountNotificationRoutes(app: FastifyInstance, { notices, noticeSettings }: Services): void {
  mount(app, notificationRoutes.list, ({ actor, query }) => notices.list(actor, query));
  mount(app, notificationRoutes.seen, async ({ actor, body }) => ({
    unseen: await notices.seen(actor, body),
  }));
  mount(
    app,
    notificationRoutes.opened,
    async ({ actor, params }) => void (await notices.opened(actor, params.id)),
  );
  mount(
    app,
    notificationRoutes.remove,
    async ({ actor, params, query }) => void (await notices.remove(actor, params.id, query.at)),
  );
  mount(app, notificationRoutes.settings, ({ actor }) => noticeSettings.read(actor));
  mount(app, notificationRoutes.updateSettings, ({ actor, body }) => noticeSettings.update(actor, body));
}
