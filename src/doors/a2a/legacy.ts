import type { Door, ErrorForm } from '../../http/door.ts';
import type { Feed } from '../../http/feeds.ts';
import type { TenantContext } from '../../http/handler.ts';
import { Problem } from '../../lib/problem.ts';
import { feedOf } from './feed.ts';
import { agentRuns, refuseAgentId, type A2aServices } from './runs.ts';

type Fields = Record<string, unknown>;
type Proto = (typeof import('./legacy-proto.ts'))['proto'];

/** What the operations have in common. */
interface Called {
  params: { id: string };
  query: { 'A2A-Version'?: string };
  headers: Record<string, string | undefined>;
}

/** A method of JSON-RPC of 0.3: with what it is called, and what becomes of what it gives. */
interface Method {
  name: string;
  params(proto: Proto): Fields;
  shown(proto: Proto, result: Fields): Fields;
}

/** An error of A2A, as 0.3 has it. */
class LegacyRefusal extends Problem {
  readonly shown: object;

  constructor(status: number, { code, message }: { code: number; message: string }, type: string) {
    super(status === 404 ? 'not_found' : status < 500 ? 'invalid_request' : 'internal', message);
    this.shown = { code, message, type };
  }
}

const SERVER_ERROR = -32000;

/** Clients of 0.3 read the code, or the name, of an error. */
const errors: ErrorForm = {
  holdsFor: ({ path }) => /^\/v1\/a2a\/agents\/[^/]+\/v1\//.test(path),
  body: (problem) =>
    problem instanceof LegacyRefusal ? problem.shown : { code: SERVER_ERROR, message: problem.message, error_code: problem.code },
};

/** A2A 0.3 over its binding HTTP+JSON. Each operation is a method of JSON-RPC, as with 1.0. */
export const a2aLegacy: Door<'A2A-Legacy', A2aServices> = {
  errors,
  handlers(services) {
    const ask = async (called: Called, context: TenantContext, method: Method) => ({
      status: 200 as const,
      body: (await call(services, called, context, method)) as Fields,
    });
    const watch = async (called: Called, context: TenantContext, method: Method) => ({
      status: 200 as const,
      feed: (await call(services, called, context, method)) as Feed,
    });
    const follow = (request: Called & { params: { task_id: string } }, context: TenantContext) =>
      watch(request, context, {
        name: 'tasks/resubscribe',
        params: () => ({ id: request.params.task_id }),
        shown: (proto, event) => proto.streamAnswer(event),
      });
    return {
      /** POST /v1/a2a/agents/{id}/v1/message:send */
      sendA2aLegacyMessage: (request, context) =>
        ask(request, context, {
          name: 'message/send',
          params: (proto) => proto.sendParams(request.body),
          shown: (proto, result) => proto.streamAnswer(result),
        }),

      /** POST /v1/a2a/agents/{id}/v1/message:stream */
      streamA2aLegacyMessage: (request, context) =>
        watch(request, context, {
          name: 'message/stream',
          params: (proto) => proto.sendParams(request.body),
          shown: (proto, event) => proto.streamAnswer(event),
        }),

      /** GET /v1/a2a/agents/{id}/v1/tasks/{task_id} */
      getA2aLegacyTask: (request, context) =>
        ask(request, context, {
          name: 'tasks/get',
          params: () => ({ id: request.params.task_id, historyLength: request.query.historyLength ?? request.query.history_length }),
          shown: (proto, task) => proto.taskAnswer(task),
        }),

      /** POST /v1/a2a/agents/{id}/v1/tasks/{task_id}:cancel */
      cancelA2aLegacyTask: (request, context) =>
        ask(request, context, {
          name: 'tasks/cancel',
          params: () => ({ id: request.params.task_id }),
          shown: (proto, task) => proto.taskAnswer(task),
        }),

      /** POST /v1/a2a/agents/{id}/v1/tasks/{task_id}:subscribe */
      subscribeToA2aLegacyTask: follow,

      /** GET /v1/a2a/agents/{id}/v1/tasks/{task_id}:subscribe */
      followA2aLegacyTask: follow,

      /** POST /v1/a2a/agents/{id}/v1/tasks/{task_id}/pushNotificationConfigs */
      createA2aLegacyPushConfig: (request, context) =>
        ask(request, context, {
          name: 'tasks/pushNotificationConfig/set',
          params: (proto) => proto.pushParams(request.body, request.params.task_id),
          shown: (proto, config) => proto.pushAnswer(config),
        }),

      /** GET /v1/a2a/agents/{id}/v1/tasks/{task_id}/pushNotificationConfigs */
      listA2aLegacyPushConfigs: (request, context) =>
        ask(request, context, {
          name: 'tasks/pushNotificationConfig/list',
          params: () => ({ id: request.params.task_id }),
          shown: (proto, configs) => ({
            configs: Object.values(configs as Record<string, Fields>).map(proto.pushAnswer),
            nextPageToken: '',
          }),
        }),

      /** GET /v1/a2a/agents/{id}/v1/tasks/{task_id}/pushNotificationConfigs/{config_id} */
      getA2aLegacyPushConfig: (request, context) =>
        ask(request, context, {
          name: 'tasks/pushNotificationConfig/get',
          params: () => ({ id: request.params.task_id, pushNotificationConfigId: request.params.config_id }),
          shown: (proto, config) => proto.pushAnswer(config),
        }),

      /** DELETE /v1/a2a/agents/{id}/v1/tasks/{task_id}/pushNotificationConfigs/{config_id} */
      deleteA2aLegacyPushConfig: (request, context) =>
        ask(request, context, {
          name: 'tasks/pushNotificationConfig/delete',
          params: () => ({ id: request.params.task_id, pushNotificationConfigId: request.params.config_id }),
          shown: () => ({}),
        }),

      /** GET /v1/a2a/agents/{id}/v1/card */
      getA2aLegacyExtendedCard: (request, context) =>
        ask(request, context, {
          name: 'agent/getAuthenticatedExtendedCard',
          params: () => ({}),
          shown: (proto, card) => proto.cardAnswer(card),
        }),
    };
  },
};

/** @returns what the method gives, or the stream of it @throws {Problem} as the protocol has it in HTTP */
async function call(
  services: A2aServices,
  called: Called,
  context: TenantContext,
  { name, params, shown }: Method,
): Promise<object | Feed> {
  const { id } = called.params;
  refuseAgentId(id);
  const { answerRpc, isLegacy } = await import('./rpc.ts');
  const { proto } = await import('./legacy-proto.ts');
  const { A2AError, fromJsonRpcErrorResponse, restStatusFor, toJsonRpcError, VersionNotSupportedError } =
    await import('@a2a-js/sdk/errors');
  const refusal = (error: Error): LegacyRefusal => new LegacyRefusal(restStatusFor(error), toJsonRpcError(error), error.name);
  const version = called.query['A2A-Version'] || called.headers['a2a-version'];
  try {
    if (!isLegacy(version)) throw new VersionNotSupportedError('A2A 0.3 is spoken here: send A2A-Version: 0.3, or no version');
    const runs = agentRuns(services, id, context, called.headers);
    const answer = await answerRpc({ jsonrpc: '2.0', id: null, method: name, params: params(proto) }, version, runs, context.gone);
    if ('rest' in answer) {
      return feedOf(answer, context.requestId, (response) => ('result' in response ? shown(proto, response.result as Fields) : response));
    }
    if ('error' in answer) throw fromJsonRpcErrorResponse(answer as Parameters<typeof fromJsonRpcErrorResponse>[0]);
    return shown(proto, answer.result as Fields);
  } catch (error) {
    throw error instanceof A2AError ? refusal(error) : error;
  }
}
