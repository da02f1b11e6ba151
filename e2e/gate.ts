/** Holds requests back until the walk has seen what the page shows in the meantime. */
export function makeGate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
