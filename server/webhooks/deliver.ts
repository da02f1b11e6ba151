import { DAYS_UNTIL_OFF, WEBHOOK_KIND_KEYS } from '#contract/webhooks/kinds.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { unseal } from '#server/accounts/security/seal.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { onEvents, type ScheduledJob } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { WebhookSender } from '#server/webhooks/send-message.ts';
import { signMessage } from '#server/webhooks/sign-message.ts';
import {
  addDeliveries,
  claimDelivery,
  findDue,
  findOwner,
  noteAnswer,
  noteHealth,
  plantsWanting,
} from '#server/webhooks/webhook-store.ts';
import { messageId, writeMessage } from '#server/webhooks/write-message.ts';

export interface WebhooksContext {
  db: Db;
  webhooks: { sender: WebhookSender; secrets: AppSecrets };
}

const AT_ONCE = 10;
const MAX_A_ROUND = 200;
export const sealedFor = (webhook_id: number) => ({ use: 'webhook', record: webhook_id });

/** Sends a delivery if it is due and no other process is sending it. */
export async function deliver(
  { db, webhooks: { sender, secrets } }: WebhooksContext,
  plant_id: number,
  delivery_id: number,
): Promise<void> {
  const claimed = await claimDelivery(db, plant_id, delivery_id);
  if (!claimed) return;
  const { body, url, secret, webhook_id, event_id } = claimed;
  const key = secret ? unseal(secrets, sealedFor(webhook_id), secret) : undefined;
  const id = messageId(event_id, delivery_id);
  const answer =
    key === undefined
      ? { http: null, answer: 'The installation’s secret changed. Add this webhook again.' }
      : await sender.send(url, signMessage(key, { id, body, at: new Date() }), body);
  const isDelivered = answer.http !== null && answer.http >= 200 && answer.http < 300;
  await inTransaction(db, async (tx) => {
    await noteAnswer(tx, claimed, answer, isDelivered);
    if (!(await noteHealth(tx, claimed, isDelivered, DAYS_UNTIL_OFF))) return;
    await emit(tx, { actor: { plant_id, account_id: null } }, 'webhook.turned_off', { data: { name: url } });
    await mailOwner(tx, plant_id, url);
  });
}

async function mailOwner(tx: Tx, plant_id: number, address: string): Promise<void> {
  const { account_id, plant_name } = await findOwner(tx, plant_id);
  const facts = { plant_name, address, path: '/processorProfile' };
  await mailAccount(tx, { account_id, template: 'webhook_turned_off', facts });
}

/** Sends what is due again, a few at a time, so that one that doesn't answer holds up little. */
export async function deliverDue(ctx: WebhooksContext): Promise<void> {
  const left = (await findDue(ctx.db, MAX_A_ROUND)).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { plant_id, delivery_id } of left) await deliver(ctx, plant_id, delivery_id);
    }),
  );
}

export const jobs = [
  onEvents(WEBHOOK_KIND_KEYS, {
    queue: 'webhooks.send',
    findPlants: (db, plant_ids) => plantsWanting(db, plant_ids),
    async run(ctx: WebhooksContext, event) {
      const { plant_id, event_id, kind } = event;
      if (!(await plantsWanting(ctx.db, [plant_id], kind)).has(plant_id)) return;
      const body = await writeMessage(ctx.db, event);
      const added = await addDeliveries(ctx.db, { plant_id, event_id, kind, body });
      await Promise.all(added.map((delivery_id) => deliver(ctx, plant_id, delivery_id)));
    },
  }),
];

export const scheduled: readonly ScheduledJob<WebhooksContext>[] = [
  { queue: 'webhooks.send-due', cron: '* * * * *', againAfterSeconds: 10, run: deliverDue },
];
