import type { WireId } from '../providers/provider.ts';
import { anthropicWire } from './anthropic.ts';
import { bedrockWire } from './bedrock.ts';
import { demoWire } from './demo.ts';
import { geminiWire } from './gemini.ts';
import { openaiCompatibleWire, openaiWire } from './openai.ts';
import { vertexWire } from './vertex.ts';
import type { Wire } from './wire.ts';

/** How the providers are spoken to. */
export const WIRES: Record<WireId, Wire> = {
  anthropic: anthropicWire,
  openai: openaiWire,
  'openai-compatible': openaiCompatibleWire,
  gemini: geminiWire,
  vertex: vertexWire,
  bedrock: bedrockWire,
  demo: demoWire,
};
