/** Runs a job in two processes at the same time. One that found the other still sending fails, and is run again. */
export async function runTwice(run: () => Promise<unknown>): Promise<void> {
  const runs = await Promise.allSettled([run(), run()]);
  if (runs.some(({ status }) => status === 'rejected')) await run();
}
