import { notificationFeed } from '../http/feeds.ts';
import type { Handler } from '../http/handler.ts';
import type { Services } from './services.ts';
import { refuseWhileDraining } from './start-run.ts';

/** GET /v1/notifications/stream */
export function streamNotifications(services: Services): Handler<'streamNotifications'> {
  return (_, { principal }) => {
    refuseWhileDraining(services);
    const { tenantId, epoch } = principal!;
    const { notifications } = services;
    return { status: 200, feed: notificationFeed((subscriber) => notifications.subscribe(tenantId, epoch, subscriber)) };
  };
}
