/** Settles items one after another. If one fails, the others are still settled; errors are thrown at the end. */
export async function settleEach<T>(
  all: Iterable<T> | AsyncIterable<T>,
  settle: (one: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  let count = 0;
  for await (const one of all) {
    count++;
    try {
      await settle(one);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${count} could not be settled`);
}

/** Reads items page by page, in the order of their ids, so later items get their turn no matter how many fail. */
export async function* allById<T>(
  readAfter: (id: number) => Promise<T[]>,
  idOf: (one: T) => number,
): AsyncGenerator<T, void> {
  for (let after = 0; ; ) {
    const page = await readAfter(after);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = idOf(last);
  }
}
