/**
 * Repeats work that takes up to `most` at a time and says how many it took, until it takes fewer. Returns how many it took in
 * all.
 */
export async function untilFewer(most: number, work: () => Promise<number>): Promise<number> {
  let count = 0;
  for (let taken = most; taken === most; count += taken) taken = await work();
  return count;
}
