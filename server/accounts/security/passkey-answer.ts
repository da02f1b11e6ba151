import type { addPasskey } from '#contract/accounts/security.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { Problem } from '#server/lib/problem.ts';

/** The challenge that a passkey's answer says it answers; whether it was ever asked is looked up with it. */
export function challengeIn({ response }: InputOf<typeof addPasskey>['answer']): string {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    if (typeof said.challenge === 'string') return said.challenge;
  } catch {
    // not JSON: as good as no answer
  }
  throw new Problem('passkey_refused');
}
