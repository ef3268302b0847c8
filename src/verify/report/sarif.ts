import type { RuleResult, VerifyReport } from '../options.ts';
import { promiseOf } from './promise.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
/** Whoever shows results wants a place in a file: that of the promises is the document; of a protocol, a name for it. */
const locationOf = (uri: string) => ({ physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } } });

/**
 * The report as SARIF 2.1.0: a result for each rule that is broken; what was skipped, or could not be found out, is told as
 * a notification of the run.
 */
export function sarif(report: VerifyReport): string {
  const { url, contract, protocol, started_at, duration, inconclusive, results } = report;
  const location = locationOf(protocol ? protocol.toLowerCase() : 'openapi.yaml');
  const judged = results.map(({ id, title, source }) => ({
    id,
    shortDescription: { text: title },
    ...(source !== undefined && { help: { text: `demanded by ${source}` } }),
  }));
  const told = results.filter(({ state }) => state === 'skipped' || state === 'inconclusive');
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'baton verify', semanticVersion: contract, rules: judged } },
        automationDetails: { id: 'baton-verify/', description: { text: `whether ${url} keeps ${promiseOf(report)}` } },
        invocations: [
          {
            executionSuccessful: inconclusive === 0,
            startTimeUtc: started_at,
            endTimeUtc: new Date(Date.parse(started_at) + duration).toISOString(),
            toolExecutionNotifications: told.map(notification),
          },
        ],
        results: results.flatMap((result, ruleIndex) => (result.state === 'failed' ? [finding(result, ruleIndex, location)] : [])),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function finding({ id, title, expected = '', seen = '' }: RuleResult, ruleIndex: number, location: object) {
  return {
    ruleId: id,
    ruleIndex,
    level: 'error',
    // A server may have answered anything.
    message: { text: `${title}: expected ${expected}; seen: ${seen}`.toWellFormed() },
    locations: [location],
    // What was seen differs from run to run: the broken rule is the same.
    partialFingerprints: { 'batonVerify/v1': id },
  };
}

function notification({ id, title, state, reason = '' }: RuleResult) {
  return {
    level: state === 'skipped' ? 'note' : 'warning',
    message: { text: `${title}: ${state}, ${reason}`.toWellFormed() },
    associatedRule: { id },
  };
}
