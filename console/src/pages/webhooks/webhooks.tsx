import type { PageProps } from '../../page.ts';
import { WebhookList } from './list.tsx';
import { WebhookDetail } from './webhook.tsx';
import './webhooks.css';

/** The tenant's endpoints, or one of them. */
export default function WebhooksPage({ path }: PageProps) {
  const id = Number(path[0]);
  return Number.isSafeInteger(id) && id > 0 ? <WebhookDetail id={id} /> : <WebhookList />;
}
