/** Does something so often, so many at a time; `n` counts from 0. */
export async function repeat(count: number, atOnce: number, act: (n: number) => Promise<void>): Promise<void> {
  let n = 0;
  const worker = async (): Promise<void> => {
    while (n < count) await act(n++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
