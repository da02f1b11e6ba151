import { sql } from 'kysely';
import { NOTICE_UNDO_SECONDS, Notice } from '#contract/orders/notices-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { ACCEPTANCE_SETTLED_SECONDS, isAcceptanceUndone } from '#server/booking/edit-order/fresh-acceptance.ts';
import { chooseWay, makeSheetLinks } from '#server/cut-sheets/mails/sheet-links.ts';
import { type Job, onEvents, type ScheduledJob } from '#server/lib/background/job.ts';
import { deliverDue, deliverMails } from '#server/mail/deliver-mails.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { mailDay, showAnimal } from '#server/mail/mail-templates.ts';
import { listOfficeReaders } from '#server/mail/office-readers.ts';
import { deliverPersonNotices } from '#server/mail/person-notices/deliver-person-notices.ts';
import { orderBooked } from '#server/notices/booked-mail.ts';
import { carryOutBroadcast } from '#server/notices/broadcast.ts';
import { dayChangeJobs } from '#server/notices/day-changes.ts';
import { requestDecided } from '#server/notices/decided-mail.ts';
import { depositAsked, findDepositAsked } from '#server/notices/deposit-mail.ts';
import { officeBooked, officeSheetSubmitted } from '#server/notices/office-mail-templates.ts';
import { findBooked, findSubmitted } from '#server/notices/office-store.ts';
import { listParties } from '#server/notices/parties.ts';
import { orderProgress } from '#server/notices/progress-mail.ts';
import { notifyReminded, remindOften } from '#server/notices/reminders.ts';
import {
  type BookedShare,
  findDecided,
  listSharesToNotify,
  listToNotify,
  type ShareToNotify,
} from '#server/notices/store.ts';
import { notifyWeight } from '#server/notices/weight-mail.ts';
import { lockOrder } from '#server/orders/store.ts';
import { isUndone } from '#server/orders/undo-store.ts';

/** Leaves time for an undo that is still on its way. */
const UNDO_ON_ITS_WAY_SECONDS = 2;

/** This area's event jobs. Emails are stored before they are sent, so a second run sends only what is left. */
export const jobs: readonly Job<MailContext>[] = [
  onEvents(['order.created'], {
    queue: 'notices.tell-booked',
    isMeant: ({ data: { emailed_ids } }) => emailed_ids?.length !== 0,
    run: (ctx: MailContext, event) => mailEvent(ctx, event, bookedMails),
  }),
  onEvents(['order.created', 'order.changed'], {
    queue: 'notices.ask-deposit',
    isMeant: ({ data }) => data.asks_deposit,
    run: (ctx: MailContext, event) => mailEvent(ctx, event, depositMails),
  }),
  onEvents(['order.received', 'order.notified'], {
    queue: 'notices.tell-received',
    isMeant: ({ data }) => data.cart_ids?.length !== 0,
    delaySeconds: NOTICE_UNDO_SECONDS + UNDO_ON_ITS_WAY_SECONDS,
    run: (ctx: MailContext, event) => mailEvent(ctx, event, progressMails),
  }),
  {
    queue: 'notices.tell-accepted',
    on: ['order.accepted'],
    delaySeconds: ACCEPTANCE_SETTLED_SECONDS + UNDO_ON_ITS_WAY_SECONDS,
    run: (ctx, event) => mailEvent(ctx, event, decidedMails),
  },
  {
    queue: 'notices.tell-decided',
    on: ['order.rejected'],
    // If the plant never answered, the market notifies the seller itself.
    isMeant: ({ actor_id }) => actor_id !== null,
    run: (ctx, event) => mailEvent(ctx, event, decidedMails),
  },
  ...dayChangeJobs,
  notifyWeight,
  notifyReminded,
  carryOutBroadcast,
  { queue: 'notices.resend', on: ['mail.resent', 'mail.tested'], run: deliverMails },
  onEvents(['order.created'], {
    queue: 'notices.tell-office-booked',
    run: (ctx: MailContext, event) => mailEvent(ctx, event, officeBookedMails),
  }),
  onEvents(['cut_sheet.submitted', 'cut_sheet.changed'], {
    queue: 'notices.tell-office-submitted',
    run: (ctx: MailContext, event) => mailEvent(ctx, event, officeSubmittedMails),
  }),
];

/**
 * One message per customer in the booking, listing all of their shares with a link to each cut sheet. Customers without
 * an email address are sent the links by text or push, if the plant sends those for bookings.
 */
const bookedMails: WriteMails<'order.created'> = async ({ db, public_url }, { plant_id, event_id, actor_id, data }) => {
  const { order_ids, emailed_ids = order_ids, send_cut_sheet } = data;
  const shares = await listSharesToNotify(db, plant_id, emailed_ids);
  const links = await makeSheetLinks(
    db,
    { plant_id, event_id, sent_by: actor_id },
    send_cut_sheet ? shares.flatMap(toLink) : [],
  );
  const linkOf = ({ cut_sheet_id }: ShareToNotify) => {
    const link = links.find((made) => made.cut_sheet_id === cut_sheet_id);
    return link ? `${public_url}${link.path}` : null;
  };
  const byCustomer = Map.groupBy(shares, ({ customer_id }) => customer_id);
  return [...byCustomer.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const message = orderBooked({
      ...first,
      is_requested: first.order_status === ORDER_STATUS.requested,
      shares: own.map((share) => ({ ...share, cut_sheet_link: linkOf(share) })),
      link_until: links[0]?.last_day,
    });
    // Customers who have to fill in a cut sheet get its link even if booking emails are turned off.
    const isAsked = own.some((share) => linkOf(share) !== null);
    const fields = { order: first.event_name, day: mailDay(first.dropoff_date, first.language) };
    const { email: recipient, customer_id } = first;
    const all = own.flatMap((share) => linkOf(share) ?? []);
    const brief = recipient === '' && all.length > 1 && { brief: [message.subject, ...all].join(' ') };
    return [{ ...message, ...brief, template: 'order_booked', recipient, customer_id, isAsked, fields }];
  });
};

function toLink({ cut_sheet_id, email, text_to, is_pushed }: BookedShare) {
  const way = chooseWay(email, text_to, is_pushed);
  return cut_sheet_id === null || !way ? [] : [{ cut_sheet_id, ...way }];
}

/** One message for each share to be notified. There are none if the notice or the receipt has since been undone. */
const progressMails: WriteMails<'order.received' | 'order.notified'> = async (
  { db },
  { plant_id, order_id, event_id, kind, data },
) => {
  // Waits for an undo that is already in progress. One that starts later finds that the emails have been written.
  if (order_id === null || !(await lockOrder(db, plant_id, order_id))) return [];
  if (await isUndone(db, plant_id, order_id, event_id)) return [];
  const event = kind === 'order.received' ? 'product_received' : Notice.parse(data.event);
  const isAutomatic = kind === 'order.received' && data.is_automatic;
  const { cart_ids } = data;
  const shares = await listToNotify(db, plant_id, order_id, { cart_ids, isAutomatic });
  // A share's invoice gets its own email when it is issued.
  const due = shares.filter(({ has_invoice }) => event !== 'invoice_generated' || !has_invoice);
  return due.flatMap(({ has_invoice: _, ...share }) => {
    const progress = orderProgress(event, { ...share, share });
    if (!progress) return [];
    const { email: recipient, customer_id } = share;
    const fields = { order: share.event_name, animal: showAnimal(share, share.language) };
    return [{ ...progress, template: event, recipient, customer_id, fields }];
  });
};

/**
 * Tells the person who made the request and everyone else it concerns, unless the decision has changed since. Staff
 * members request only for others and aren't told. Market buyers are told by the market.
 */
const decidedMails: WriteMails = async ({ db }, { plant_id, order_id, event_id, kind, actor_id }) => {
  // Waits for an undo that is already in progress. One that starts later finds that the emails have been written.
  if (order_id === null || !(await lockOrder(db, plant_id, order_id))) return [];
  const decided = await findDecided(db, plant_id, order_id);
  if (decided?.is_accepted !== (kind === 'order.accepted')) return [];
  if (decided.is_accepted && (await isAcceptanceUndone(db, plant_id, order_id, event_id))) return [];
  const { is_accepted, reject_reason } = decided;
  const parties = await listParties(db, plant_id, { order_ids: [order_id], actor_id, condition: sql`true` });
  const others = parties.filter((party) => !party.is_bought && party.customer_id !== decided.customer_id);
  return [...(decided.is_customer_created ? [decided] : []), ...others].map((person) => ({
    ...requestDecided({ ...person, is_accepted, reject_reason }),
    template: 'request_decided',
    recipient: person.email,
    customer_id: person.customer_id,
    fields: { order: person.event_name, day: mailDay(person.dropoff_date, person.language) },
  }));
};

/** One email to each person at the office who subscribed to bookings. */
const officeBookedMails: WriteMails<'order.created'> = async ({ db, public_url }, { plant_id, actor_id, data }) => {
  const readers = await listOfficeReaders(db, plant_id, 'order_booked', actor_id);
  const { order_ids } = data;
  const booked = readers.length > 0 ? await findBooked(db, plant_id, order_ids) : undefined;
  if (!booked) return [];
  const facts = {
    ...booked,
    is_requested: booked.order_status === ORDER_STATUS.requested,
    link: `${public_url}/processordashboard/openOrders/${order_ids[0]}`,
  };
  return readers.map((reader) => ({
    ...officeBooked(reader, facts),
    template: 'office_order_booked',
    recipient: reader.email,
  }));
};

/** One email to each person at the office who subscribed to submitted cut sheets. */
const officeSubmittedMails: WriteMails<'cut_sheet.submitted' | 'cut_sheet.changed'> = async (
  { db, public_url },
  { plant_id, actor_id, data },
) => {
  const readers = await listOfficeReaders(db, plant_id, 'cut_sheet_submitted', actor_id);
  const { cut_sheet_id } = data;
  const submitted = readers.length > 0 ? await findSubmitted(db, plant_id, cut_sheet_id) : undefined;
  if (!submitted) return [];
  const link = `${public_url}/NewCutSheetForm/${submitted.template_id}/${cut_sheet_id}/preview`;
  return readers.map((reader) => ({
    ...officeSheetSubmitted(reader, { ...submitted, link }),
    template: 'office_cut_sheet_submitted',
    recipient: reader.email,
  }));
};

/** Asks for a deposit, with a link to the payment page. */
const depositMails: WriteMails<'order.created' | 'order.changed'> = async ({ db, public_url }, event) => {
  const { plant_id, kind, data } = event;
  const order_id = kind === 'order.created' ? (data.order_ids[0] ?? null) : event.order_id;
  const asked = data.asks_deposit && order_id !== null ? await findDepositAsked(db, plant_id, order_id) : undefined;
  if (!asked) return [];
  const { email, order_id: payable_id, ...facts } = asked;
  const link = `${public_url}/paymentngorder/${payable_id}`;
  return [{ ...depositAsked(facts, link), template: 'deposit_asked', recipient: email }];
};

/** Texts that waited for the morning, broadcasts, and notices about messages and communities go out within a minute. */
export const scheduled: readonly ScheduledJob<MailContext>[] = [
  remindOften,
  {
    queue: 'notices.deliver-due',
    cron: '* * * * *',
    againAfterSeconds: 15,
    run: deliverDue,
  },
  { queue: 'notices.tell-people', cron: '* * * * *', run: (ctx) => deliverPersonNotices(ctx) },
];
