import { createHash } from 'node:crypto';
import { wellFormedJson } from '../../lib/well-formed.ts';
import { ModelError } from '../../runtime/model.ts';
import { runCall, type Call } from '../call.ts';
import type { Exchange } from '../exchange.ts';
import { claudeIn, DOCUMENTS, paramsOf } from './bedrock-body.ts';
import { BedrockReader } from './bedrock-reader.ts';
import { bodyOf } from './body.ts';
import { thinksWith } from './claude.ts';
import { nativeDocuments } from './documents.ts';
import { EventStreamFrames, loadCodec } from './event-stream.ts';
import { pathSegment } from './path-segment.ts';
import type { Wire } from './wire.ts';

const ADAPTABLE = { temperature: undefined, topP: undefined, stopSequences: undefined, thinking: undefined, output_config: undefined };

const HEADERS = { 'content-type': 'application/json', accept: 'application/vnd.amazon.eventstream', 'user-agent': 'Baton' };

/** `ConverseStream` of Amazon Bedrock, whose answers are binary frames. Without AWS's client, which reads answers without limits. */
export const bedrockWire: Wire = ({ provider, apiKey, baseURL, access }, transport, limits) => {
  let loaded: ReturnType<typeof loadCodec> | undefined;
  const thinks = (model: string, effort?: Parameters<typeof thinksWith>[1]): boolean => {
    const claude = claudeIn(model);
    return claude !== undefined && thinksWith(claude, effort);
  };

  return {
    adaptable: ADAPTABLE,
    thinks,
    async stream(model, request, onText) {
      // As a part of a path they would be none.
      if (/^\.{1,2}$/.test(model)) throw new ModelError('unknown_model', `${model} is no model`);
      const codec = await (loaded ??= loadCodec());
      const open = async (exchange: Exchange) => {
        const native = nativeDocuments(request, undefined, DOCUMENTS);
        const hash = createHash('sha256');
        const sent = await bodyOf(paramsOf(model, request, native), request, native, hash);
        const body = Symbol.asyncIterator in sent.body ? sent.body : wellFormedJson(JSON.stringify(sent.body));
        if (typeof body === 'string') hash.update(body);
        const url = `${baseURL}/model/${pathSegment(model)}/converse-stream`;
        const headers = { ...HEADERS, ...sent.headers };
        const letIn = await access?.headers({ method: 'POST', url, headers, digest: hash.digest('hex') }, request.signal);
        await transport.send({ url, headers: { ...headers, ...letIn }, body }, exchange);
      };
      const createReader: Call['createReader'] = (emit, think) => new BedrockReader(emit, think, request.tools !== undefined);
      const createFrames: Call['createFrames'] = (reader) => new EventStreamFrames(codec, reader);
      return runCall({ provider, apiKey, ...limits, open, createReader, createFrames }, request, onText);
    },
  };
};
