import { ErrorBox } from '../../../components/error-box.tsx';
import { formatDuration } from '../../../format.ts';
import type { Entry } from './entries.ts';
import type { Feed } from './feed.ts';

/** How the connection is, where that matters: while it is away, the page shows what was known then. */
export function ConnectionNote({ feed, last }: { feed: Feed; last: Entry | undefined }) {
  const connection = feed.connection.value;
  if (connection.state === 'failed') return <ErrorBox error={connection.error} retry={() => feed.retry()} />;
  return (
    <div role="status">
      {connection.state === 'lost' && (
        <p class="notice">
          Reconnecting …{' '}
          {last ? `The last event, ${last.id}, came ${formatDuration(performance.now() - feed.lastAt)} ago.` : 'No event has come yet.'}{' '}
          <span class="muted">{connection.reason}</span>
        </p>
      )}
    </div>
  );
}
