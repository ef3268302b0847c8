import type { Kit, Part } from './kits.ts';

/*
 * What fails although the protocol is kept. Sections are those of the specification of the version.
 */

/** Tests that fail for the same reason. */
interface Known {
  reason: string;
  in: readonly Part[];
  tests: readonly string[];
}

export interface Expected {
  known: readonly Known[];
  /** How many pass: the kit skips what it finds no beginning for, and a failure would hide there. */
  passing: Readonly<Partial<Record<Part, number>>>;
}

const BINDINGS: readonly Part[] = ['HTTP+JSON', 'JSON-RPC'];

const of10: Expected = {
  passing: { 'HTTP+JSON': 60, 'JSON-RPC': 65, neither: 37 },
  known: [
    {
      reason:
        "Its schema of the card allows no other member than its own, and ours has those of 0.3. What isn't known is passed over (§5.7).",
      in: ['neither'],
      tests: ['test_agent_card::TestAgentCardStructure::test_agent_card_validates_against_schema'],
    },
    {
      reason: 'The same schema, for the extended card.',
      in: ['HTTP+JSON'],
      tests: ['test_requirements::test_must_requirement[CARD-EXT-001]'],
    },
    {
      reason: 'It wants application/json. The specification has said since April 2026 that application/a2a+json should be used (§11.1).',
      in: ['neither'],
      tests: [
        'test_error_handling::TestRestErrorStructure::test_error_uses_aip193_format',
        'test_transport_behavior::TestRestFormat::test_response_content_type',
      ],
    },
    { reason: 'The same type.', in: ['HTTP+JSON'], tests: ['test_problem_details::TestAIP193ErrorFormat::test_error_content_type'] },
    {
      reason: 'It asks for ContentTypeNotSupportedError, gets it, and takes any error for a failure.',
      in: BINDINGS,
      tests: ['test_requirements::test_must_requirement[CORE-SEND-003]'],
    },
    {
      reason: 'It wants camelCase within `metadata` too, whose names are ours to choose: `finish_reason`.',
      in: ['neither'],
      tests: ['test_data_model::TestCamelCaseFieldNames::test_no_snake_case_keys'],
    },
    {
      reason:
        'It wants a file by its URL, `data`, and a message in place of a task. Agents here give files as bytes, text, and always a task.',
      in: BINDINGS,
      tests: [
        'test_artifacts::TestFileUrlArtifact::test_task_has_file_url_artifact',
        'test_artifacts::TestDataArtifact::test_task_has_data_artifact',
        'test_artifacts::TestMessageResponse::test_returns_message_with_text_part',
      ],
    },
    {
      reason:
        'Answers to questions ought to be in the history. It holds the message that began the task; what else is the agent’s to say (§3.7).',
      in: BINDINGS,
      tests: [
        'test_task_history::TestHistoryOrdering::test_history_messages_in_chronological_order',
        'test_task_history::TestHistoryContent::test_history_content_matches_sent_messages',
      ],
    },
  ],
};

const of03: Expected = {
  passing: { 'HTTP+JSON': 76, 'JSON-RPC': 96, 'both alike': 11 },
  known: [
    {
      reason: 'The request has no `id`: it wants what is wrong otherwise (-32601, -32602) and gets -32600. A2A has no notifications.',
      in: ['JSON-RPC'],
      tests: [
        'test_json_rpc_compliance::test_rejects_invalid_json_rpc_requests[invalid_request2--32601]',
        'test_json_rpc_compliance::test_rejects_invalid_json_rpc_requests[invalid_request4--32602]',
      ],
    },
    {
      reason: 'It asks for a configuration `default`, an id that nobody has given: it has that of the task.',
      in: ['JSON-RPC'],
      tests: ['test_push_notification_config_methods::test_get_push_notification_config'],
    },
    {
      reason: 'A stream that can’t begin is answered with an error as JSON, where it wants events.',
      in: ['JSON-RPC'],
      tests: ['test_streaming_methods::test_tasks_resubscribe_nonexistent'],
    },
    {
      reason: 'It sends no token, and wants to be refused: the proxy has added one. The server itself answers 401.',
      in: ['JSON-RPC'],
      tests: ['test_a2a_v030_new_methods::TestAuthenticatedExtendedCard::test_authenticated_extended_card_without_auth'],
    },
    { reason: 'The same: the proxy has added a token.', in: BINDINGS, tests: ['test_authentication::test_missing_authentication'] },
    {
      reason: 'Its client looks for the extended card at the root of the host, whatever the address of the agent.',
      in: ['HTTP+JSON'],
      tests: [
        'test_a2a_v030_new_methods::TestAuthenticatedExtendedCard::test_authenticated_extended_card_method_exists',
        'test_a2a_v030_new_methods::TestAuthenticatedExtendedCard::test_authenticated_extended_card_without_auth',
      ],
    },
    {
      reason: 'Its client looks for `context_id`, where JSON has `contextId`, and makes one up.',
      in: ['HTTP+JSON'],
      tests: ['test_message_send_capabilities::test_message_send_continue_with_contextid'],
    },
    {
      reason: 'It wants a task to be submitted, or to work, when the message was waited for: it asks by then.',
      in: BINDINGS,
      tests: ['test_task_state_quality::test_task_state_transitions'],
    },
    {
      reason: 'The card ought to have https: all is on loopback here.',
      in: BINDINGS,
      tests: ['test_transport_security::test_https_url_in_agent_card'],
    },
  ],
};

export const expected: Readonly<Record<Kit['version'], Expected>> = { '1.0': of10, '0.3': of03 };
