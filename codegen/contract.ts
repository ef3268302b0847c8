import { bundleDocument, type BundledDocument, type Node } from './bundle.ts';
import { refuseOddNames, refuseUncarriedPayloads, refuseUnnamedPaths, refuseUnsentMessages } from './complete.ts';
import { withMappings } from './discriminators.ts';
import { withEventUnions } from './event-unions.ts';
import { withOneForm } from './one-form.ts';
import { asOpenapi30 } from './openapi-30.ts';
import { asOpenapi31 } from './openapi-31.ts';
import { withNulls } from './nulls.ts';
import { pruned } from './pruned.ts';
import { withStandardResponses } from './responses.ts';
import { withScopes } from './scopes.ts';
import { withExamples } from './sampled.ts';

/** The documents as they are served, each in one piece. */
export interface Contract {
  /** OpenAPI 3.2, the whole contract. */
  openapi: BundledDocument;
  /** The same without the nulls that requests may have: what the server validates with, once it has dropped them. */
  plain: BundledDocument;
  /** The same as 3.1, whole: what the server's types are made of. */
  typed: BundledDocument;
  /** The same for generators of code that read 3.1. */
  openapi31: BundledDocument;
  /** The same for generators of code that read 3.0. */
  openapi30: BundledDocument;
  asyncapi: BundledDocument;
}

/**
 * Makes the served documents of those in spec/: what can be derived is written once there, or not at all.
 * @throws when a reference cannot be resolved, or a path or a message leads nowhere
 */
export async function readContract(): Promise<Contract> {
  const asyncapi = await bundleDocument('asyncapi');
  refuseOddNames(asyncapi);
  refuseUncarriedPayloads(asyncapi);
  refuseUnsentMessages(asyncapi);
  const written = await bundleDocument('openapi');
  refuseUnnamedPaths(written);
  const plain = withExamples(withMappings(withStandardResponses(withScopes(withEventUnions(written, asyncapi)))));
  const typed = asOpenapi31(plain);
  // Clients receive the messages of webhooks with types, though they don't ask for them.
  const messages = Object.values(typed['webhooks'] as Record<string, { post: Node }>).map(({ post }) => post['requestBody']);
  const openapi31 = pruned(withOneForm(typed), messages);
  return { openapi: withNulls(plain), plain, typed, openapi31, openapi30: pruned(asOpenapi30(openapi31)), asyncapi };
}
