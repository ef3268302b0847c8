import type { Requirements } from './requirement.ts';

export const billing: Requirements = {
  // The billing service
  'BIL-001': 'docs/runs.md#billing: A check that allows lets the run begin.',
  'BIL-002': 'docs/runs.md#billing: A denial has the message, reason and amounts that the service gave.',
  'BIL-003': 'docs/runs.md#billing: Any other reason becomes `tenant_suspended`.',
  'BIL-004': 'docs/runs.md#billing: An answer that decides nothing counts as a broken service.',
  'BIL-010': 'docs/runs.md#billing: The service is asked once a run, before its first turn.',
  'BIL-011': 'docs/runs.md#billing: A denied run is `error` and `done`; no model is called.',
  'BIL-012': 'docs/runs.md#billing: A service that cannot be reached, is slow or broken lets the run begin.',
  'BIL-013': 'docs/runs.md#billing: A run can be canceled while the service is asked.',
  'BIL-020': 'docs/runs.md#billing: Every model call has a usage record; events, `done`, request and records agree.',
  'BIL-021': 'docs/runs.md#billing: The known tokens of a failed call are recorded too.',
  'BIL-022': 'docs/runs.md#billing: No record holds up a run; a refused or failing one holds up no other.',
  'BIL-023': 'docs/runs.md#billing: Records survive an outage of the service and a restart of the server.',
};
