/**
 * Runs a job in two processes at the same time. If one fails because the other is still sending, the job runs again.
 */
export async function runTwice(run: () => Promise<unknown>): Promise<void> {
  const runs = await Promise.allSettled([run(), run()]);
  if (runs.some(({ status }) => status === 'rejected')) await run();
}
