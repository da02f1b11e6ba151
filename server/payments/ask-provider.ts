import { Problem } from '#server/lib/problem.ts';

/** For read-only requests that can be repeated: if the provider doesn't respond, the caller is told so. */
export async function askProvider<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('provider_away');
  }
}
