/**
 * Gives the memory of bytes back at once, which are empty then; they must have a buffer of their own. Megabytes that wait for
 * the next garbage collection bring it about, and it goes through the whole heap.
 */
export function free({ buffer }: Uint8Array): void {
  (buffer as ArrayBuffer).transfer(0);
}
