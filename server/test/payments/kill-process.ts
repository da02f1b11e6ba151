import { afterAll, expect } from 'vitest';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { type AppProcess, endProcesses, startProcess, tokenOf } from '#server/test/app-process.ts';
import type { Person, TestApp } from '#server/test/harness.ts';
import { standInSettings } from '#server/test/stripe-event-sender.ts';
import type { StripeStandIn } from '#server/test/stripe-stand-in.ts';
import { eventually, expectWaiting } from '#server/test/waiting.ts';

export type Step = { request: RegExp; stops: 'waits' | 'answer waits' } | { table: string };
const isRequest = (step: Step): step is Extract<Step, { request: RegExp }> => 'request' in step;

/** Calls that a process of its own handles, which is killed in the middle of them. */
export function killKit(app: TestApp, stripe: StripeStandIn) {
  afterAll(endProcesses);

  /** The process that handles the calls. After a kill, a new one is started for the next calls. */
  let serving: Promise<AppProcess> | undefined;
  function serve(): Promise<AppProcess> {
    serving ??= startProcess({ DATABASE_URL: app.url, ...standInSettings(stripe) });
    return serving;
  }
  async function kill(): Promise<void> {
    const { child, ended } = await serve();
    child.kill('SIGKILL');
    await ended;
    serving = undefined;
  }

  /** Calls the process. Resolves with the response's status, or undefined if the process died. */
  async function call(
    { path }: Endpoint,
    person: Person | null,
    input: object,
    key: string,
  ): Promise<number | undefined> {
    const url = await (await serve()).ready;
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(person && { authorization: `Bearer ${await tokenOf(app.db, person.account_id)}` }),
    };
    const reply = fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
    return reply.then(
      ({ status }) => status,
      () => undefined,
    );
  }

  /**
   * Makes the call and kills the process at a step: while Stripe handles a request, or just before a write to a table. `status`
   * is the response of a call that leaves the step to a job.
   */
  async function killAt(step: Step, make: () => Promise<number | undefined>, status?: number): Promise<void> {
    await (await serve()).ready;
    if (isRequest(step)) {
      const isIt = (line: string) => step.request.test(line);
      const before = stripe.asked.filter(isIt).length;
      stripe.fail(step.request, step.stops, 1);
      const made = make();
      await eventually(() => expect(stripe.asked.filter(isIt).length).toBe(before + 1));
      await kill();
      expect(await made).toBe(status);
    } else {
      const blocker = new Client({ connectionString: app.url });
      await blocker.connect();
      await blocker.query(`begin; lock table ${step.table} in share row exclusive mode`);
      const made = make();
      await expectWaiting(app, 1);
      await kill();
      expect(await made).toBe(status);
      await blocker.end();
      await expectWaiting(app, 0);
    }
  }

  return { call, killAt };
}
