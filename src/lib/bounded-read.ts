/** A body, cut at the limit. */
export interface BoundedBody {
  body: Buffer;
  /** Whether the body was longer than that. */
  truncated: boolean;
  /** Whether it broke off before its end. */
  cut: boolean;
}

/**
 * Reads at most so many bytes of a body; the rest is neither read nor decompressed. The caller bounds the time: by the
 * body's own signal, or by `within`.
 * @param orWhatCame whether to return what has arrived when the body breaks off, instead of throwing @throws the error
 * that broke the body off
 */
export async function readUpTo(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  { orWhatCame = false }: { orWhatCame?: boolean } = {},
): Promise<BoundedBody> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let cut = false;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > maxBytes) break;
    }
  } catch (error) {
    if (!orWhatCame) throw error;
    cut = true;
  }
  return { body: Buffer.concat(pieces).subarray(0, maxBytes), truncated: bytes > maxBytes, cut };
}
