/**
 * Repeats work that handles up to `most` items at a time and returns how many it handled, until it handles fewer.
 * Returns the total.
 */
export async function untilFewer(most: number, work: () => Promise<number>): Promise<number> {
  let count = 0;
  for (let taken = most; taken === most; count += taken) taken = await work();
  return count;
}
