import type { RuleResult, VerifyReport } from '../options.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
/** Whoever shows results wants a place in a file: that of the promises is the document. */
const LOCATION = { physicalLocation: { artifactLocation: { uri: 'openapi.yaml' }, region: { startLine: 1 } } };

/**
 * The report as SARIF 2.1.0: a result for each rule that is broken; what was skipped, or could not be found out, is told as
 * a notification of the run.
 */
export function sarif({ url, contract, started_at, duration, inconclusive, results }: VerifyReport): string {
  const judged = results.map(({ id, title }) => ({ id, shortDescription: { text: title } }));
  const told = results.filter(({ state }) => state === 'skipped' || state === 'inconclusive');
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'baton verify', semanticVersion: contract, rules: judged } },
        automationDetails: { id: 'baton-verify/', description: { text: `whether ${url} keeps the contract ${contract}` } },
        invocations: [
          {
            executionSuccessful: inconclusive === 0,
            startTimeUtc: started_at,
            endTimeUtc: new Date(Date.parse(started_at) + duration).toISOString(),
            toolExecutionNotifications: told.map(notification),
          },
        ],
        results: results.flatMap((result, ruleIndex) => (result.state === 'failed' ? [finding(result, ruleIndex)] : [])),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function finding({ id, title, expected = '', seen = '' }: RuleResult, ruleIndex: number) {
  return {
    ruleId: id,
    ruleIndex,
    level: 'error',
    // A server may have answered anything.
    message: { text: `${title}: expected ${expected}; seen: ${seen}`.toWellFormed() },
    locations: [LOCATION],
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
