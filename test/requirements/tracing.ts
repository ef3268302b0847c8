import type { Requirements } from './requirement.ts';

export const tracing: Requirements = {
  // Traces
  'TRC-001': 'docs/observability/README.md#spans: A run, its commands and its delegates are one trace.',
  'TRC-002': 'docs/observability/README.md#spans: A call of a model, an advisor’s too, says what was asked for and what has come.',
  'TRC-003':
    'docs/observability/README.md#where-a-trace-comes-from-and-where-it-goes: The trace is handed on to providers, MCP servers and A2A agents, with the span that is under way.',
  'TRC-004': 'docs/observability/README.md#webhooks: A message for a webhook carries the trace of its run.',
  'TRC-005':
    'docs/observability/README.md#where-a-trace-comes-from-and-where-it-goes: A run belongs to the trace of the request that starts it, through every door; what is malformed is ignored.',
  'TRC-006': 'docs/observability/README.md#spans: Spans of what fails or is canceled say so, with a code and without words of others.',
  'TRC-007': 'docs/observability/README.md#spans: A run has up to 1,000 spans on a node.',
  'TRC-008': 'docs/observability/README.md#contents: Contents are in spans when that is asked for, cut, and else not.',
  'TRC-009': 'docs/observability/README.md#logs: Lines of the log about runs and requests carry the ids of their trace.',
  'TRC-010':
    'docs/observability/README.md#traces: A receiver of traces that is away slows and fails nothing, and is told of once a minute.',
  'TRC-011': 'docs/observability/README.md#traces: The standard variables say what is traced and where to; a wrong one stops the start.',
  'TRC-012': 'docs/observability/README.md#take-over: A run that another process goes on with goes on in its trace.',
  'TRC-013': 'docs/observability/README.md#traces: While traces are off, nothing of OpenTelemetry’s SDK is loaded.',
  'TRC-014': 'docs/observability/README.md: `baton doctor` says whether runs are traced, and whether the receiver takes them.',
  'TRC-020': 'docs/observability/README.md#metrics: The dashboard and the alerts use metrics and labels that there are.',
  'TRC-021': 'docs/observability/README.md#metrics: Prometheus takes the alerts.',
};
