import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import type * as api from '#contract/webhooks/api.ts';
import { MAX_WEBHOOKS, TEST_KIND } from '#contract/webhooks/kinds.ts';
import { seal, unseal } from '#server/accounts/security/seal.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { deliver, sealedFor, type WebhooksContext } from '#server/webhooks/deliver.ts';
import { newSecret } from '#server/webhooks/sign-message.ts';
import {
  addDelivery,
  addWebhook,
  changeWebhook,
  countWebhooks,
  dropWebhook,
  findDelivery,
  findWebhooks,
  makeDueAgain,
  pageOfDeliveries,
} from '#server/webhooks/webhook-store.ts';

type Webhooks = WebhooksContext['webhooks'];

export const listWebhooks =
  ({ secrets }: Webhooks) =>
  async (db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.listWebhooks>> =>
    (await findWebhooks(db, actor.plant_id)).map(({ secret, ...webhook }) => ({
      ...webhook,
      secret: (secret && unseal(secrets, sealedFor(webhook.id), secret)) ?? '',
    }));

export const saveWebhook =
  ({ secrets, sender }: Webhooks) =>
  async (tx: Tx, who: Who<PlantActor>, { id, url, kinds }: InputOf<typeof api.saveWebhook>) => {
    const { plant_id, account_id: created_by } = who.actor;
    if (!sender.accepts(url)) {
      const { message } = new Problem('webhook_address');
      throw new Problem('webhook_address', { fields: { url: message } });
    }
    const wanted = [...new Set(kinds)];
    if (id !== undefined) {
      if (!(await changeWebhook(tx, plant_id, id, { url, kinds: wanted }))) throw new Problem('not_found');
    } else if ((await countWebhooks(tx, plant_id)) >= MAX_WEBHOOKS) {
      throw new Problem('webhooks_full', { values: { most: MAX_WEBHOOKS } });
    }
    const webhook_id = id ?? (await addWebhook(tx, { plant_id, url, kinds: wanted, created_by }));
    if (id === undefined) {
      const secret = seal(secrets[0], sealedFor(webhook_id), newSecret());
      await changeWebhook(tx, plant_id, webhook_id, { secret });
    }
    await emit(tx, who, 'webhook.saved', { data: { name: url } });
    return { id: webhook_id };
  };

export async function removeWebhook(tx: Tx, who: Who<PlantActor>, { id }: InputOf<typeof api.removeWebhook>) {
  const url = await dropWebhook(tx, who.actor.plant_id, id);
  if (url === undefined) throw new Problem('not_found');
  await emit(tx, who, 'webhook.removed', { data: { name: url } });
  return null;
}

export async function resumeWebhook(tx: Tx, { actor }: Who<PlantActor>, { id }: InputOf<typeof api.resumeWebhook>) {
  const isOurs = await changeWebhook(tx, actor.plant_id, id, { failing_since: null, disabled_at: null });
  if (!isOurs) throw new Problem('not_found');
  return null;
}

export const listDeliveries = (
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { id, page, page_size }: InputOf<typeof api.listDeliveries>,
) => pageOfDeliveries(db, { plant_id, webhook_id: id, limit: page_size, offset: (page - 1) * page_size });

export const testWebhook =
  (webhooks: Webhooks) =>
  async (db: Db, { actor: { plant_id, plant_name } }: Who<PlantActor>, { id }: InputOf<typeof api.testWebhook>) => {
    if (!(await findWebhooks(db, plant_id)).some((webhook) => webhook.id === id)) throw new Problem('not_found');
    const body = JSON.stringify({ type: TEST_KIND, timestamp: new Date().toISOString(), data: { plant_name } });
    const delivery_id = await addDelivery(db, { plant_id, webhook_id: id, kind: TEST_KIND, body });
    if (delivery_id === undefined) throw new Problem('webhook_off');
    return sendNow({ db, webhooks }, plant_id, delivery_id);
  };

export const sendAgain =
  (webhooks: Webhooks) =>
  async (db: Db, { actor: { plant_id } }: Who<PlantActor>, { delivery_id }: InputOf<typeof api.sendAgain>) => {
    const isOn = await makeDueAgain(db, plant_id, delivery_id);
    if (isOn === undefined) throw new Problem('not_found');
    if (!isOn) throw new Problem('webhook_off');
    return sendNow({ db, webhooks }, plant_id, delivery_id);
  };

async function sendNow(ctx: WebhooksContext, plant_id: number, delivery_id: number) {
  await deliver(ctx, plant_id, delivery_id);
  return required(await findDelivery(ctx.db, plant_id, delivery_id), 'the delivery');
}
