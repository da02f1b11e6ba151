/** Lets the browser answer and paint: what comes after it is a task of its own. */
export const pause = (): Promise<unknown> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((go) => setTimeout(go));
