import { showPounds } from '#contract/lib/figures.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { EventData } from '#server/lib/events.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { message, shareLine, showAnimal } from '#server/mail/mail-templates.ts';
import { byPerson, listParties } from '#server/notices/parties.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** Leaves time to correct a typo. */
const DELAY_SECONDS = 60;

/** The hanging weight in pounds that an event records; undefined if it records none. */
function weightIn({ changes }: EventData<'order.weighed'>): number | undefined {
  const to = changes.find(({ field }) => field === 'hanging_weight')?.to;
  return typeof to === 'number' ? to : undefined;
}

/** Tells everyone with a share what the animal's hanging weight is. */
export const notifyWeight: Job<MailContext, 'order.weighed'> = {
  queue: 'notices.tell-weight',
  on: ['order.weighed'],
  isMeant: ({ data }) => weightIn(data) !== undefined,
  delaySeconds: DELAY_SECONDS,
  run: (ctx, event) => mailEvent(ctx, event, weightMails),
};

/** Sends nothing if the weight has since been corrected, because the correction has its own event. */
const weightMails: WriteMails<'order.weighed'> = async ({ db }, { plant_id, order_id, actor_id, data }) => {
  const pounds = weightIn(data);
  if (order_id === null || pounds === undefined) return [];
  const condition = statusIs('o.status', ARRIVED);
  const parties = await listParties(db, plant_id, { order_ids: [order_id], actor_id, condition });
  const current = parties.filter(({ hanging_weight_clb }) => hanging_weight_clb === Math.round(pounds * 100));
  return byPerson(current).map(([own]) => {
    const { event_name, ...reader } = own;
    const animal = showAnimal(own, own.language);
    const weight = showPounds(pounds * 100);
    const written = message(reader, {
      subject: { en: `${animal} weighs ${weight} hanging`, es: `${animal} pesa ${weight} en canal` },
      paragraphs: [
        [
          {
            en: `${animal} from “${event_name}” has a hanging weight of ${weight}.`,
            es: `${animal} de “${event_name}” pesa ${weight} en canal.`,
          },
        ],
        own.quarters > 0 && [shareLine(own, own.language)],
      ],
    });
    const fields = { order: event_name, animal, weight };
    return { ...written, template: 'weight_known', recipient: own.email, customer_id: own.customer_id, fields };
  });
};
