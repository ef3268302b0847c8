import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { FakeBilling } from '../support/billing.ts';
import { Client } from '../support/client.ts';
import { scrapeUntil, type Samples } from '../support/metrics.ts';
import { startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

const FOLDER = new URL('../../docs/observability/', import.meta.url);
const read = (name: string): string => readFileSync(fileURLToPath(new URL(name, FOLDER)), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { type: string; uid: string };
  targets?: { refId: string; expr: string }[];
}
interface Variable {
  name: string;
  type: string;
  query: string | { query: string };
}

const { groups } = parse(read('alerts.yaml')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('dashboard.json')) as {
  uid: string;
  title: string;
  schemaVersion: number;
  panels: Panel[];
  templating: { list: Variable[] };
};
const graphs = dashboard.panels.filter(({ type }) => type !== 'row');

/** Those that Prometheus adds. */
const OF_TARGETS = ['job', 'instance'];
/** Words of PromQL that stand where a metric might. */
const WORDS = new Set(['sum', 'max', 'by', 'rate', 'increase', 'histogram_quantile', 'or', 'and', 'unless', 'on', 'up', 'label_values']);

/** The metrics of an expression, each with the labels that it is asked for, those of the aggregation around it included. */
function metricsIn(expression: string): { name: string; labels: string[]; groupedBy: string[] }[] {
  const groupedBy = Array.from(expression.matchAll(/\bby \(([^)]*)\)/g), ([, list]) => list!.split(',').map((one) => one.trim())).flat();
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\bby \([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '');
  return Array.from(bare.matchAll(/\b([a-z_][a-z0-9_:]*)\b(?!\s*\()(?:\{([^}]*)\})?/gi)).flatMap(([whole, name, selector], i, all) => {
    const inside = all
      .slice(0, i)
      .some((earlier) => earlier[2] !== undefined && earlier.index < all[i]!.index && all[i]!.index < earlier.index + earlier[0].length);
    if (inside || WORDS.has(name!) || OF_TARGETS.includes(name!)) return [];
    expect(whole, expression).toMatch(/^(?:baton|nodejs|process)_/);
    return [{ name: name!, labels: Array.from((selector ?? '').matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g), ([, label]) => label!), groupedBy }];
  });
}

describe('what is in docs/observability', () => {
  /** Labels by name of the sample. */
  const known = new Map<string, Set<string>>();

  beforeAll(async () => {
    await using upstream = await startUpstream();
    await using billing = await FakeBilling.start();
    const env = { ...upstream.env, BILLING_URL: billing.url, PROVIDER_RETRIES: '0' };
    await using baton = await startBaton({ env });
    upstream.reply({ status: 400 });
    await baton.api.run({ message: 'Hi', agent_def: { id: 'a', name: 'a', role: 'r', goal: 'g', model: 'openai/a' } });
    await baton.api.run('Hi');
    await new Client(baton.url, 'bat_wrong').get('/v1/agents');
    const samples: Samples = await scrapeUntil(baton.anonymous, (all) =>
      [...all.keys()].some((name) => name.startsWith('baton_usage_records_total{')),
    );
    for (const sample of samples.keys()) {
      const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(sample)!;
      const names = known.get(name!) ?? new Set();
      for (const [, label] of labels.matchAll(/(\w+)="/g)) names.add(label!);
      known.set(name!, names);
    }
  });

  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...graphs.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
    ...dashboard.templating.list.flatMap(({ name, query }) => (typeof query === 'string' ? [] : [[`$${name}`, query.query] as const])),
  ];

  it('[TRC-020] reads expressions as Prometheus does', () => {
    expect(metricsIn('sum by (a, le) (rate(baton_x_total{b="c{d}", e!~"f"}[5m])) / up{job="baton"} > 0.1')).toEqual([
      { name: 'baton_x_total', labels: ['b', 'e'], groupedBy: ['a', 'le'] },
    ]);
  });

  it.each(expressions)('[TRC-020] %s asks for metrics that there are, by labels that they have', (_, expression) => {
    const metrics = metricsIn(expression);
    if (!expression.startsWith('up{')) expect(metrics.length).toBeGreaterThan(0);
    for (const { name, labels, groupedBy } of metrics) {
      const has = known.get(name);
      expect(has, name).toBeDefined();
      for (const label of [...labels, ...groupedBy]) expect([...has!, ...OF_TARGETS], `${name}: ${label}`).toContain(label);
    }
  });

  it('[TRC-020] shows every metric of ours on the dashboard', () => {
    const shown = graphs.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr).map(({ name }) => name)));
    const familyOf = (name: string): string => name.replace(/_(?:bucket|sum|count)$/, '');
    const ours = new Set([...known.keys()].filter((name) => name.startsWith('baton_')).map(familyOf));
    // Slots that are taken say little without those that wait.
    ours.delete('baton_turns_held');
    expect([...ours].filter((name) => !shown.some((one) => familyOf(one) === name))).toEqual([]);
  });

  it('[TRC-020] is a dashboard as Grafana loads it', () => {
    expect(dashboard).toMatchObject({ uid: 'baton', title: 'Baton', schemaVersion: expect.any(Number) });
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const variables = new Set(dashboard.templating.list.map(({ name }) => name));
    for (const { gridPos, targets, datasource, title } of graphs) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
      expect(new Set(targets!.map(({ refId }) => refId)).size).toBe(targets!.length);
      for (const { expr } of targets!) {
        const used = Array.from(expr.matchAll(/\$(\w+)/g), ([, name]) => name!);
        expect(used).toEqual(expect.arrayContaining(['job', 'instance']));
        for (const name of used) expect([...variables, '__rate_interval']).toContain(name);
      }
    }
    const cells = graphs.flatMap(({ gridPos: { x, y, w } }) => Array.from({ length: w }, (_, i) => `${x + i}:${y}`));
    expect(new Set(cells).size).toBe(cells.length);
  });

  it('[TRC-020] are alerts that say what they mean', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations, for: pending } of rules) {
      expect(alert).toMatch(/^Baton[A-Z]\w+$/);
      expect(['warning', 'critical']).toContain(labels['severity']);
      expect(annotations).toEqual({ summary: expect.any(String), description: expect.any(String) });
      if (pending !== undefined) expect(pending).toMatch(/^\d+m$/);
    }
  });
});
