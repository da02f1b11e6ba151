import { announce } from '#web/lib/announce.ts';
import { type ApiProblem, wordsOf } from '#web/lib/problems.ts';

/** The customer form says in the message bar as well why a record was not kept; at its field it stands on. Spec part 1, section 5. */
export async function sayInBar(problem: ApiProblem): Promise<null> {
  announce('error', wordsOf(problem));
  return null;
}
