import { RequestMalformedError } from '@a2a-js/sdk/errors';
import { isObject } from '../../lib/is-object.ts';

/*
 * The JSON of A2A 0.3 over HTTP is that of its Protocol Buffers, and another one than over JSON-RPC: translated here into the latter and back.
 */

type Fields = Record<string, unknown>;

/** A request to send a message, as `message/send` of JSON-RPC takes it. Names may come as the definition has them, `message_id`. */
function sendParams(sent: Fields): Fields {
  const { request, message = request, configuration, metadata } = sent;
  if (!isObject(message)) throw new RequestMalformedError('message is required');
  const settings = isObject(configuration) ? camel(configuration) : undefined;
  const { pushNotification, ...others } = settings ?? {};
  return {
    message: messageOf(camel(message)),
    // What is false is left out there.
    ...(settings && {
      configuration: { blocking: false, ...others, ...(pushNotification == null ? {} : { pushNotificationConfig: pushNotification }) },
    }),
    ...(metadata == null ? {} : { metadata }),
  };
}

/** A configuration of push notifications, as `tasks/pushNotificationConfig/set` takes it. */
function pushParams(sent: Fields, taskId: string): Fields {
  const { config = sent, configId } = camel(sent);
  const inner = isObject(config) ? camel(config)['pushNotificationConfig'] : undefined;
  if (!isObject(inner)) throw new RequestMalformedError('config.pushNotificationConfig is required');
  return { taskId, pushNotificationConfig: { ...(configId === undefined ? {} : { id: configId }), ...camel(inner) } };
}

function messageOf(sent: Fields): Fields {
  const { content, parts = content, role, kind: _, ...message } = sent;
  if (!Array.isArray(parts)) throw new RequestMalformedError('message.content must be a list');
  return { kind: 'message', ...message, role: ROLES[String(role)] ?? role, parts: parts.map(partOf) };
}

const ROLES: Record<string, string> = { ROLE_USER: 'user', ROLE_AGENT: 'agent' };

function partOf(part: unknown, index: number): unknown {
  if (!isObject(part) || 'kind' in part) return part;
  const { text, file, data, metadata } = part as Fields;
  const more = metadata == null ? {} : { metadata };
  if (text !== undefined) return { kind: 'text', text, ...more };
  if (isObject(file)) {
    const { fileWithUri: uri, fileWithBytes: bytes, mimeType, name } = camel(file);
    // One of the two; what is empty was left out.
    const where = bytes == null || bytes === '' ? { uri } : { bytes };
    return { kind: 'file', file: { ...where, ...(mimeType ? { mimeType } : {}), ...(name ? { name } : {}) }, ...more };
  }
  if (isObject(data)) return { kind: 'data', data: data['data'] ?? data, ...more };
  throw new RequestMalformedError(`message.content[${index}] must hold text, a file or data`);
}

/** What a message is answered with, or one event of a stream. */
function streamAnswer({ kind, ...event }: Fields): Fields {
  if (kind === 'task') return { task: taskAnswer(event) };
  if (kind === 'message') return { message: messageAnswer(event) };
  if (kind === 'status-update') return { statusUpdate: { ...event, status: statusAnswer(event['status'] as Fields) } };
  return { artifactUpdate: { ...event, artifact: artifactAnswer(event['artifact'] as Fields) } };
}

/** A task. */
function taskAnswer(shown: Fields): Fields {
  const { kind: _, status, artifacts = [], history = [], ...task } = shown;
  return {
    ...task,
    status: statusAnswer(status as Fields),
    artifacts: (artifacts as Fields[]).map(artifactAnswer),
    history: (history as Fields[]).map(messageAnswer),
  };
}

/** A configuration of push notifications. */
const pushAnswer = ({ taskId, pushNotificationConfig }: Fields): Fields => ({
  name: `tasks/${String(taskId)}/pushNotificationConfigs/${String((pushNotificationConfig as Fields)['id'])}`,
  pushNotificationConfig,
});

/** A card: how clients authenticate is said in other words there. */
function cardAnswer({ securitySchemes = {}, security = [], ...card }: Fields): Fields {
  const schemes = Object.entries(securitySchemes as Record<string, Fields>).map(([name, { scheme, description }]) => [
    name,
    { httpAuthSecurityScheme: { scheme, description } },
  ]);
  const needed = (security as Record<string, string[]>[]).map((one) => ({
    schemes: Object.fromEntries(Object.entries(one).map(([name, list]) => [name, { list }])),
  }));
  return { ...card, securitySchemes: Object.fromEntries(schemes), security: needed };
}

function statusAnswer({ state, message, ...status }: Fields): Fields {
  // 0.3 spells it with two l.
  const name = state === 'canceled' ? 'CANCELLED' : String(state).toUpperCase().replaceAll('-', '_');
  return { ...status, state: `TASK_STATE_${name}`, ...(isObject(message) ? { message: messageAnswer(message) } : {}) };
}

const artifactAnswer = ({ parts, ...artifact }: Fields): Fields => ({ ...artifact, parts: (parts as Fields[]).map(partAnswer) });

function messageAnswer(said: Fields): Fields {
  const { kind: _, role, parts, ...message } = said;
  return { ...message, role: role === 'agent' ? 'ROLE_AGENT' : 'ROLE_USER', content: (parts as Fields[]).map(partAnswer) };
}

function partAnswer({ kind, text, file, data, metadata }: Fields): Fields {
  const more = metadata === undefined ? {} : { metadata };
  if (kind === 'text') return { text, ...more };
  if (kind === 'data') return { data: { data }, ...more };
  const { uri, bytes, ...about } = file as Fields;
  return { file: { ...(bytes === undefined ? { fileWithUri: uri } : { fileWithBytes: bytes }), ...about }, ...more };
}

/** The members of an object, as JSON has their names. */
function camel(object: object): Fields {
  const named = Object.entries(object).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named) as Fields;
}

/** What is sent, as JSON-RPC takes it, and what that gives, as it is answered. */
export const proto = { sendParams, pushParams, streamAnswer, taskAnswer, pushAnswer, cardAnswer };
