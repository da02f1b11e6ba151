/** Fails the test unless the call succeeded, and narrows the type to a successful response. */
export function expectYes<R extends { status: unknown }>(reply: R): R & { status: 'yes' } {
  if (reply.status !== 'yes') throw new Error(`expected a granted call, got ${JSON.stringify(reply)}`);
  return reply as R & { status: 'yes' };
}

/** The data of a response whose success status isn't 'yes' (`statusOf`). Fails the test if the call was refused. */
export function dataOf<R extends object>(reply: R): Extract<R, { data: unknown }>['data'] {
  if (!('data' in reply)) throw new Error(`expected data, got ${JSON.stringify(reply)}`);
  return (reply as Extract<R, { data: unknown }>).data;
}
