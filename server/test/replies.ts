/** Fails the test unless the call succeeded, and narrows the type to a successful response. */
export function expectYes<R extends { status: unknown }>(reply: R): R & { status: 'yes' } {
  if (reply.status !== 'yes') throw new Error(`expected a granted call, got ${JSON.stringify(reply)}`);
  return reply as R & { status: 'yes' };
}
