import type { Door } from '../../http/door.ts';
import type { TenantContext } from '../../http/handler.ts';
import type { Feed } from '../../http/feeds.ts';
import { feedOf } from './feed.ts';
import { A2aRefusal, httpErrors } from './http-errors.ts';
import { agentRuns, refuseAgentId, type A2aServices } from './runs.ts';

/** What the operations have in common. */
interface Called {
  params: { id: string; task_id?: string; config_id?: string };
  query: { 'A2A-Version'?: string };
  headers: Record<string, string | undefined>;
}

/**
 * A2A 1.0 over its binding HTTP+JSON. Each operation is a method of JSON-RPC, with the parameters from wherever they are in the request:
 * so both bindings do the same.
 */
export const a2aHttp: Door<'A2A-HTTP', A2aServices> = {
  errors: httpErrors,
  handlers(services) {
    /** What the method gives is as the contract describes it for the operation. */
    const ask = async <Body extends object>(method: string, called: Called, sent: object, context: TenantContext) => ({
      status: 200 as const,
      body: (await call(services, method, called, sent, context)) as Body,
    });
    const watch = async (method: string, called: Called, sent: object, context: TenantContext) => ({
      status: 200 as const,
      feed: (await call(services, method, called, sent, context)) as Feed,
    });
    const taskOf = ({ params }: Called) => ({ id: params.task_id });
    const configOf = ({ params }: Called) => ({ taskId: params.task_id, id: params.config_id });
    return {
      /** POST /v1/a2a/agents/{id}/message:send */
      sendA2aMessage: (request, context) => ask('SendMessage', request, request.body, context),

      /** POST /v1/a2a/agents/{id}/message:stream */
      streamA2aMessage: (request, context) => watch('SendStreamingMessage', request, request.body, context),

      /** GET /v1/a2a/agents/{id}/tasks */
      listA2aTasks: (request, context) => ask('ListTasks', request, request.query, context),

      /** GET /v1/a2a/agents/{id}/tasks/{task_id} */
      getA2aTask: (request, context) =>
        ask('GetTask', request, { ...taskOf(request), historyLength: request.query.historyLength }, context),

      /** POST /v1/a2a/agents/{id}/tasks/{task_id}:cancel */
      cancelA2aTask: (request, context) => ask('CancelTask', request, taskOf(request), context),

      /** POST /v1/a2a/agents/{id}/tasks/{task_id}:subscribe */
      subscribeToA2aTask: (request, context) => watch('SubscribeToTask', request, taskOf(request), context),

      /** GET /v1/a2a/agents/{id}/tasks/{task_id}:subscribe */
      followA2aTask: (request, context) => watch('SubscribeToTask', request, taskOf(request), context),

      /** POST /v1/a2a/agents/{id}/tasks/{task_id}/pushNotificationConfigs */
      createA2aPushConfig: (request, context) =>
        ask('CreateTaskPushNotificationConfig', request, { ...request.body, taskId: request.params.task_id }, context),

      /** GET /v1/a2a/agents/{id}/tasks/{task_id}/pushNotificationConfigs */
      async listA2aPushConfigs(request, context) {
        const { body } = await ask('ListTaskPushNotificationConfigs', request, { taskId: request.params.task_id }, context);
        // The SDK leaves out what is empty.
        return { status: 200, body: { configs: [], nextPageToken: '', ...(body as object) } };
      },

      /** GET /v1/a2a/agents/{id}/tasks/{task_id}/pushNotificationConfigs/{config_id} */
      getA2aPushConfig: (request, context) => ask('GetTaskPushNotificationConfig', request, configOf(request), context),

      /** DELETE /v1/a2a/agents/{id}/tasks/{task_id}/pushNotificationConfigs/{config_id} */
      deleteA2aPushConfig: (request, context) => ask('DeleteTaskPushNotificationConfig', request, configOf(request), context),

      /** GET /v1/a2a/agents/{id}/extendedAgentCard */
      async getA2aExtendedCard(request, context) {
        const { AgentCard } = await import('@a2a-js/sdk');
        const { cardJson } = await import('./card.ts');
        const card = await call(services, 'GetExtendedAgentCard', request, {}, context);
        return { status: 200, body: cardJson(AgentCard.fromJSON(card)) };
      },
    };
  },
};

/** @returns what the method gives, or the stream of it @throws {Problem} as the protocol has it in HTTP */
async function call(services: A2aServices, method: string, called: Called, params: object, context: TenantContext): Promise<object | Feed> {
  const { id } = called.params;
  refuseAgentId(id);
  const { answerRpc, isModern } = await import('./rpc.ts');
  const { fromJsonRpcErrorResponse, restStatusFor, toRestErrorBody, VersionNotSupportedError } = await import('@a2a-js/sdk/errors');
  const refusal = (error: Error): A2aRefusal => {
    const status = restStatusFor(error);
    return new A2aRefusal(status, error.message, toRestErrorBody(error, status).error.details ?? []);
  };
  const version = called.query['A2A-Version'] || called.headers['a2a-version'];
  if (!isModern(version)) throw refusal(new VersionNotSupportedError('A2A 1.0 is spoken here: send A2A-Version: 1.0'));
  const runs = agentRuns(services, id, context, called.headers);
  const answer = await answerRpc({ jsonrpc: '2.0', id: null, method, params }, version, runs, context.gone);
  if ('rest' in answer) return feedOf(answer, context.requestId, (response) => ('result' in response ? response.result : response));
  if ('error' in answer) throw refusal(fromJsonRpcErrorResponse(answer as Parameters<typeof fromJsonRpcErrorResponse>[0]));
  return (answer.result ?? {}) as object;
}
