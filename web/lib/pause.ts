/** Lets the browser answer and paint: what comes after it is a task of its own. */
export const pause = (): Promise<unknown> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((go) => setTimeout(go));

/** Reads files one after the other, each in a task of its own: a browser that reads them all at once answers nobody meanwhile. */
export async function inTurns(...files: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const read of files) {
    await read();
    await pause();
  }
}
