import { announce } from '#web/lib/announce.ts';
import { type ApiProblem, wordsOf } from '#web/lib/problems.ts';

/** Also shows the form's refusal in the message bar. The error next to its field stays too. Required by DIR-021. */
export async function sayInBar(problem: ApiProblem): Promise<null> {
  announce('error', wordsOf(problem));
  return null;
}
