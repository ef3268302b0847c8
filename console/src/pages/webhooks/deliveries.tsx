import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { Badge, type Tone } from '../../components/badge.tsx';
import { Empty } from '../../components/empty.tsx';
import { PagedTable } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { say, sayError } from '../../components/toasts.tsx';
import { usePages } from '../../load.ts';
import { baton, may } from '../../session.ts';

type Delivery = Schemas['Delivery'];

const TONES: Record<Delivery['state'], Tone> = { pending: 'active', delivered: 'good', failed: 'bad' };
const PAGE = 50;
/** How often it is looked again while something is on its way. */
const LOOK_MS = 3000;

interface DeliveriesProps {
  webhookId: number;
  disabled: boolean;
  /** Changes when something was sent. */
  sent: number;
}

/** The messages of an endpoint, and what became of each. */
export function Deliveries({ webhookId, disabled, sent }: DeliveriesProps) {
  const list = usePages(
    (cursor, signal) => baton().api.listWebhookDeliveries(webhookId, { ...cursor, limit: PAGE }, { signal }),
    ({ deliveries }) => deliveries,
    [webhookId],
  );
  const { items, loading, reload } = list;
  useEffect(() => {
    if (sent > 0) reload();
  }, [sent]);
  // Whoever has read on is not thrown back to the first page.
  const isMoving = items.length <= PAGE && items.some(({ state }) => state === 'pending');
  useEffect(() => {
    if (!isMoving || loading) return undefined;
    const timer = setTimeout(() => !document.hidden && reload(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isMoving, loading]);
  const redeliver = async ({ id }: Delivery): Promise<void> => {
    await baton()
      .api.redeliverWebhook(webhookId, id)
      .then(() => say('The message is on its way again'), sayError);
    reload();
  };
  return (
    <section class="section">
      <div class="row section-head">
        <h2>Deliveries</h2>
        <Button label="Refresh" look="small quiet" onClick={reload} />
      </div>
      <PagedTable
        caption="Deliveries"
        // The rows stay while they are asked for again.
        list={{ ...list, loading: loading && items.length === 0 }}
        keyOf={({ id }) => id}
        empty={<Empty title="No deliveries yet">A message is sent when a run ends, or when you press Send a test.</Empty>}
        columns={[
          { label: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
          { label: 'Message', cell: ({ type }) => <MessageType type={type} /> },
          { label: 'Attempts', cell: ({ attempts }) => attempts, numeric: true, minor: true },
          { label: 'Answer', cell: answerOf },
          { label: 'Next attempt', cell: ({ next_attempt_at: at }) => (at > 0 ? <Ago at={at} /> : '–'), minor: true },
          { label: 'Created', cell: ({ created_at: at }) => <Ago at={at} />, minor: true },
          {
            label: 'Actions',
            silent: true,
            cell: (delivery) =>
              may('manage') &&
              !disabled && (
                <Button
                  label="Send again"
                  look="small"
                  aria-label={`Send again: ${delivery.type}`}
                  onClick={() => void redeliver(delivery)}
                />
              ),
          },
        ]}
      />
    </section>
  );
}

/** `run.completed`, which may go on in another line behind its dot. */
function MessageType({ type }: { type: string }) {
  const [group, ...rest] = type.split('.');
  return (
    <code class="webhook-message">
      {group}
      {rest.length > 0 && (
        <>
          .<wbr />
          {rest.join('.')}
        </>
      )}
    </code>
  );
}

const REASONS: Record<string, string> = {
  timeout: 'no answer within 15 seconds',
  refused: 'connection refused',
  dns: 'the host name was not found',
  tls: 'the TLS connection failed',
  blocked_address: 'the address is not allowed',
  no_answer: 'the connection was closed',
  disabled: 'the webhook was disabled',
  too_many: 'too many were waiting',
  events_deleted: 'the run was deleted',
};

/** What the last attempt was answered with, or why it was not. */
function answerOf({ last_status: status, last_error: error }: Delivery): string {
  if (error !== undefined && error !== 'status') return REASONS[error] ?? error;
  return status > 0 ? `HTTP ${status}` : '–';
}
