import { Budgets } from '../../components/budgets.tsx';
import { LimitBars } from '../../components/limit-bars.tsx';
import { PageHead } from '../../components/page-head.tsx';
import type { PageProps } from '../../page.ts';
import { useLoad } from '../../load.ts';
import { baton } from '../../session.ts';
import { Durations } from './durations.tsx';
import { periodOf } from './period.ts';
import { UsageView } from './usage-view.tsx';

/** What the tenant's runs have used. */
export default function UsagePage({ query }: PageProps) {
  const budgets = useLoad((signal) => baton().api.getBudget({}, { signal }), []);
  const me = useLoad((signal) => baton().api.getMe({ signal }), []);
  return (
    <>
      <PageHead title="Usage" lead="Tokens, time and cost of the runs that ended in a period. Days are in UTC." />
      {budgets.data && budgets.data.count > 0 && (
        <div class="usage-budgets">
          <Budgets list={budgets.data} />
        </div>
      )}
      <UsageView query={query} read={(asked, signal) => baton().api.getUsage(asked, { signal })} />
      <Durations {...periodOf(query)} />
      {me.data && Object.keys(me.data.left).length > 0 && (
        <section class="section">
          <h2>Limits</h2>
          <LimitBars {...me.data} />
        </section>
      )}
    </>
  );
}
