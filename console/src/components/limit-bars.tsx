import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { Bar } from './bar.tsx';
import { LIMIT_LABELS, LIMIT_NAMES } from './limit-names.ts';

/** How much of a tenant's limits is used, a bar for each that is counted. */
export function LimitBars({ limits, left }: Pick<Schemas['LimitState'], 'limits' | 'left'>) {
  const bars = LIMIT_NAMES.flatMap((name) => {
    const [limit, rest] = [limits[name], (left as Schemas['MyLimits'])[name]];
    return limit === undefined || rest === undefined ? [] : [{ name: LIMIT_LABELS[name], limit, used: limit - rest }];
  });
  if (bars.length === 0) return null;
  return (
    <div class="panel stack">
      {bars.map(({ name, limit, used }) => (
        <Bar key={name} name={name} used={used} limit={limit} text={`${used.toLocaleString('en')} of ${limit.toLocaleString('en')}`} />
      ))}
    </div>
  );
}
