import { PageHead } from '../../components/page-head.tsx';
import type { PageProps } from '../../page.ts';
import { baton } from '../../session.ts';
import { Durations } from './durations.tsx';
import { periodOf } from './period.ts';
import { UsageView } from './usage-view.tsx';

/** What the tenant's runs have used. */
export default function UsagePage({ query }: PageProps) {
  return (
    <>
      <PageHead title="Usage" lead="What the runs have used that ended in a period. Days are those of UTC." />
      <UsageView query={query} read={(asked, signal) => baton().api.getUsage(asked, { signal })} />
      <Durations {...periodOf(query)} />
    </>
  );
}
