import type { addPasskey } from '#contract/accounts/security-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { Problem } from '#server/lib/problem.ts';

/** The challenge that a passkey response claims to answer; looking it up shows whether it was ever issued. */
export function challengeIn({ response }: InputOf<typeof addPasskey>['answer']): string {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    if (typeof said.challenge === 'string') return said.challenge;
  } catch {
    // not JSON: treated as no response
  }
  throw new Problem('passkey_refused');
}
