/**
 * Repeats `work` until it handles fewer than `most` items, the maximum per call. `work` returns how many it handled.
 * Returns the total.
 */
export async function untilFewer(most: number, work: () => Promise<number>): Promise<number> {
  let count = 0;
  for (let taken = most; taken === most; count += taken) taken = await work();
  return count;
}
