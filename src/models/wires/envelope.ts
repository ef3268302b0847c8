import { envelopeOf, type BuiltRequest, type Envelope } from '../transport.ts';

/**
 * What all calls of a kind have in common, as the SDK builds it for the first of them: address, key and headers. Building it anew
 * for each call would cost more than sending it.
 */
export function keptEnvelope(build: () => Promise<BuiltRequest>): () => Promise<Envelope> {
  let kept: Promise<Envelope> | undefined;
  return () => {
    if (kept) return kept;
    kept = build().then(envelopeOf);
    // What could not be built is tried again.
    kept.catch(() => (kept = undefined));
    return kept;
  };
}
