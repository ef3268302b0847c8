/** As much of a body as was wanted. */
export interface BoundedBody {
  body: Buffer;
  /** Whether there was more. */
  truncated: boolean;
}

/**
 * Reads a body up to so many bytes; what is behind them is neither read nor decompressed. How long it may take is the
 * caller's business: the body's own signal, or `within`.
 * @param orWhatCame of a body that breaks off, gives what came before
 * @throws what the body broke off with
 */
export async function readUpTo(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  { orWhatCame = false }: { orWhatCame?: boolean } = {},
): Promise<BoundedBody> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > maxBytes) break;
    }
  } catch (error) {
    if (!orWhatCame) throw error;
  }
  return { body: Buffer.concat(pieces).subarray(0, maxBytes), truncated: bytes > maxBytes };
}
