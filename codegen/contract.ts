import { bundleDocument, type BundledDocument, type Node } from './bundle.ts';
import { withCodeSamples } from './code-samples.ts';
import { refuseOddNames, refuseUncarriedPayloads, refuseUnnamedPaths, refuseUnsentMessages } from './complete.ts';
import { withDefaultsInText } from './defaults.ts';
import { withMappings } from './discriminators.ts';
import { refuseUnexplainedValues, withOpenEnumerations, withOpenMessages } from './enumerations.ts';
import { withEventUnions, withMessageUnions } from './event-unions.ts';
import { refuseLostForms, withTexts } from './forms.ts';
import { withFrames } from './frames.ts';
import { ownWebhooks, withoutInternal, withoutCostlyParameters, withOneForm } from './one-form.ts';
import { asOpenapi30 } from './openapi-30.ts';
import { asOpenapi31 } from './openapi-31.ts';
import { withNulls } from './nulls.ts';
import { withPagination } from './pagination.ts';
import { pruned } from './pruned.ts';
import { withStandardResponses } from './responses.ts';
import { withScopes } from './scopes.ts';
import { withExamples } from './sampled.ts';
import { withWrapped } from './wrapped.ts';

/** The documents as they are served, each in one piece. */
export interface Contract {
  /** OpenAPI 3.2, the whole contract. */
  openapi: BundledDocument;
  /** The same without the nulls and the wrappers that requests may have: what the server validates with, once it has taken them off. */
  plain: BundledDocument;
  /** The same as 3.1, whole, and its enumerations closed, as this release sends them: what the server's types are made of. */
  typed: BundledDocument;
  /** The same as 3.1 with one form of each answer: what our own clients are made of. */
  clients: BundledDocument;
  /** That for generators of code that read 3.1: without what is internal. */
  openapi31: BundledDocument;
  /** That with the messages of webhooks, for generators that take these. */
  webhooks31: BundledDocument;
  /** The same for generators of code that read 3.0. */
  openapi30: BundledDocument;
  asyncapi: BundledDocument;
}

/**
 * Makes the served documents of those in spec/: what can be derived is written once there, or not at all.
 * @throws when a reference cannot be resolved, or a path or a message leads nowhere
 */
export async function readContract(): Promise<Contract> {
  const events = await bundleDocument('asyncapi');
  refuseOddNames(events);
  refuseUncarriedPayloads(events);
  refuseUnsentMessages(events);
  const written = await bundleDocument('openapi');
  refuseUnnamedPaths(written);
  const answering = withMappings(withStandardResponses(withScopes(withEventUnions(written, events))));
  const closed = withCodeSamples(withPagination(withFrames(withExamples(answering))));
  const [whole, asyncapi] = [withOpenEnumerations(closed), withMessageUnions(withOpenMessages(events))];
  for (const part of [whole, asyncapi]) refuseUnexplainedValues(part);
  const whole31 = asOpenapi31(whole);
  const [plain, typed] = [withTexts(whole), withTexts(asOpenapi31(closed))];
  // Clients receive the messages of webhooks with types, though they don't ask for them.
  const webhooks = ownWebhooks(whole31) as Record<string, { post: Node }>;
  const messages = Object.values(webhooks).map(({ post }) => post['requestBody']);
  const oneForm = withOneForm(withDefaultsInText(whole31));
  const forGenerators = withoutCostlyParameters(withoutInternal(oneForm));
  const ours = pruned(forGenerators, messages);
  const clients = withTexts(pruned(oneForm, messages));
  const [openapi31, openapi30] = [withTexts(ours), withTexts(pruned(asOpenapi30(ours)))];
  const webhooks31 = withTexts(pruned({ ...forGenerators, webhooks }));
  for (const part of [clients, openapi31, openapi30, webhooks31]) refuseLostForms(part, typed);
  return { openapi: withNulls(withWrapped(plain)), plain, typed, clients, openapi31, webhooks31, openapi30, asyncapi };
}
