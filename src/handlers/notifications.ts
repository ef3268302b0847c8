import { notificationFeed } from '../http/feeds.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Notifications } from '../scheduler/notifications.ts';
import { refuseWhileDraining, type Draining } from '../runs/start-run.ts';

interface NotificationServices extends Draining {
  notifications: Pick<Notifications, 'subscribe'>;
}

/** What a tenant is told of its runs. */
export function notificationHandlers(services: NotificationServices) {
  return {
    /** GET /v1/notifications/stream */
    streamNotifications({ query }, { principal: { tenantId } }) {
      refuseWhileDraining(services);
      const wants = (kind: string): boolean => query.include === kind || query.include === 'all';
      const interest = { waiting: wants('waiting'), budgets: wants('budget') };
      return { status: 200, feed: notificationFeed((subscriber) => services.notifications.subscribe(tenantId, subscriber, interest)) };
    },
  } satisfies HandlersOf<'Notifications'>;
}
