/** Lets the browser answer and paint before what follows. */
export const pause = (): Promise<unknown> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((go) => setTimeout(go));
