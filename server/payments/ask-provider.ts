import { Problem } from '#server/lib/problem.ts';

/** For requests that are safe to repeat. If the provider doesn't respond, the call is refused with `provider_away`. */
export async function askProvider<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('provider_away');
  }
}
