/** Settles items one after another. If one fails, the others are still settled; errors are thrown at the end. */
export async function settleEach<T>(all: readonly T[], settle: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) {
    try {
      await settle(one);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${all.length} could not be settled`);
}
