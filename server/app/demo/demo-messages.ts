import { sql } from 'kysely';
import type { InputOf } from '#contract/lib/endpoint.ts';
import type { Role } from '#contract/lib/roles.ts';
import type { insertMessages } from '#contract/messages/messages-api.ts';
import type { Tx } from '#server/lib/database.ts';
import type { Actor } from '#server/lib/who.ts';
import { sendMessage } from '#server/messages/send-message.ts';

type Topic = NonNullable<InputOf<typeof insertMessages>['to']>;
type Line = readonly [who: string, text: string];
interface Talk {
  /** What the conversation is about, such as a lot, an order, or a person. */
  to: (ids: Ids) => Promise<Topic | undefined>;
  lines: readonly Line[];
  /** How long ago the last line was written. */
  hoursAgo: number;
  /** Lines at the end that the other side hasn't read. */
  isUnread?: boolean;
  assignedTo?: string;
  isDone?: boolean;
  note?: Line;
}
interface Ids {
  tx: Tx;
  plant_id: number;
  account: (who: string) => Promise<Actor>;
}

/** Minutes between two lines. */
const PACE = 7;

const lotOf = async ({ tx, account }: Ids, seller: string): Promise<Topic | undefined> => {
  const { account_id } = await account(seller);
  const { rows } = await sql<{ lot_id: number }>`
    select lot_id from lots where seller_id = ${account_id} and state = 'published' order by lot_id limit 1`.execute(
    tx,
  );
  return rows[0] && { subject: 'lot', subject_id: rows[0].lot_id, party_id: 0 };
};
const orderOf = async ({ tx, plant_id, account }: Ids, customer: string): Promise<Topic | undefined> => {
  const { account_id } = await account(customer);
  const { rows } = await sql<{ order_id: number }>`
    select o.order_id from orders o join bookings b using (plant_id, booking_id)
    join customers c on c.plant_id = b.plant_id and c.customer_id = b.customer_id
    where o.plant_id = ${plant_id} and c.account_id = ${account_id} order by o.order_id desc limit 1`.execute(tx);
  return rows[0] && { subject: 'order', subject_id: rows[0].order_id, party_id: 0 };
};
const plantOf = async ({ plant_id }: Ids): Promise<Topic> => ({
  subject: 'person',
  subject_id: plant_id,
  party_id: 0,
});

const TALKS: readonly Talk[] = [
  {
    to: (ids) => lotOf(ids, 'seller@demo.test'),
    hoursAgo: 3,
    isUnread: true,
    lines: [
      ['buyer@demo.test', 'Hi Silas, is half of the steer still open? We are two families and would split it.'],
      [
        'seller@demo.test',
        'Hello Nora. Yes, two quarters are free. A half is the easiest split, front and back in both.',
      ],
      ['buyer@demo.test', 'What did they eat the last few months?'],
      ['seller@demo.test', 'Pasture all summer, hay and a little barley since October. No antibiotics, no hormones.'],
      ['buyer@demo.test', 'Sounds good. How much freezer space should we plan for?'],
      [
        'seller@demo.test',
        'About 8 cubic feet for a half. A 7 cubic foot chest freezer and a drawer upstairs did it for my sister.',
      ],
      ['seller@demo.test', 'If you take it by Friday, you still get to choose the drop-off day with me.'],
    ],
  },
  {
    to: (ids) => orderOf(ids, 'customer@demo.test'),
    hoursAgo: 20,
    assignedTo: 'manager@demo.test',
    note: [
      'manager@demo.test',
      'Asked Tomas: the briskets from last time are labeled “point”, that is what confused her.',
    ],
    lines: [
      ['customer@demo.test', 'Good morning! Can I still change the steaks from 1 inch to 1 1/4?'],
      [
        'manager@demo.test',
        'Morning, June. Yes, until we start cutting on Thursday. I noted 1 1/4 for ribeye and New York.',
      ],
      ['customer@demo.test', 'Perfect. And last time I never found the brisket. Did I forget to ask for it?'],
      [
        'manager@demo.test',
        'You had it: look for packages labeled “point” and “flat”, those are the two halves of it.',
      ],
      ['customer@demo.test', 'Oh! Found them. That’s dinner on Sunday settled. Thank you!'],
    ],
  },
  {
    to: plantOf,
    hoursAgo: 1,
    isUnread: true,
    lines: [
      ['producer@demo.test', 'I have two more hogs ready, about 280 each. Any room the week after next?'],
      ['processor@demo.test', 'Tuesday or Thursday both work. Same families as in the spring?'],
      ['producer@demo.test', 'One is for the Finches, the other goes to my brother. I’ll send you his number.'],
      ['producer@demo.test', 'Can they come in Monday evening? I have the trailer until eight.'],
    ],
  },
  {
    to: plantOf,
    hoursAgo: 50,
    isDone: true,
    lines: [
      ['Gwen Okafor', 'Is my lamb ready for pickup on Saturday?'],
      ['admin@demo.test', 'It is wrapped and in the freezer. Saturday 8 to 12, ring at the side door.'],
      ['Gwen Okafor', 'Great, see you then.'],
    ],
  },
  {
    to: async ({ account }) => ({
      subject: 'farm',
      subject_id: (await account('mara.ellison@example.test')).account_id,
      party_id: 0,
    }),
    hoursAgo: 75,
    lines: [
      ['buyer@demo.test', 'Do you have lambs in spring? We would love to come and see the farm, too.'],
      ['mara.ellison@example.test', 'In May, about twenty. Come by any Sunday afternoon, the dogs will announce you.'],
      ['buyer@demo.test', 'We will. Thanks, Mara!'],
    ],
  },
];
const REPLIES = [
  ['Pickup hours', 'You can pick up Monday to Friday from 8 to 5, and Saturday from 8 to 12. Please bring coolers.'],
  [
    'Cut sheet link',
    'You can fill in your cut sheet online: open your order and choose Cut Sheet. Call us if you are unsure.',
  ],
  ['Ready for pickup', 'Your order is wrapped and in our freezer. Storage is free for a week.'],
] as const;

/** Conversations between the demo's people, written with the product's own function and backdated. */
export async function addMessages(tx: Tx, plant_id: number): Promise<void> {
  const ids: Ids = { tx, plant_id, account: (who) => findAccount(tx, plant_id, who) };
  // Conversations are listed by when their last message was inserted, so the oldest are written first.
  for (const [at, talk] of TALKS.toSorted((a, b) => b.hoursAgo - a.hoursAgo).entries()) {
    const to = await talk.to(ids);
    if (to) await addTalk(ids, talk, to, at);
  }
  await tx
    .insertInto('saved_replies')
    .values(REPLIES.map(([title, text]) => ({ plant_id, title, text })))
    .execute();
  // These messages are old, so they count as emailed and as delivered to open pages.
  await sql`update thread_members set notified_to = last_received_id`.execute(tx);
  await sql`update events set relayed_at = now() where kind = 'thread.changed'`.execute(tx);
}

async function addTalk({ tx, plant_id, account }: Ids, talk: Talk, to: Topic, at: number): Promise<void> {
  let thread_id = 0;
  for (const [line, [who, text]] of talk.lines.entries()) {
    const actor = await account(who);
    const sent = { client_message_id: `demo-${at}-${line}`, text, file_ids: [] };
    ({ thread_id } = await sendMessage(tx, { actor }, { thread_id, ...(thread_id === 0 && { to }), ...sent }));
  }
  await sql`
    update messages m set sent_at = now() - make_interval(hours => ${talk.hoursAgo}, mins => ${PACE} * (
      select count(*)::int from messages n where n.thread_id = m.thread_id and n.message_id > m.message_id))
    where thread_id = ${thread_id}`.execute(tx);
  if (!talk.isUnread)
    await sql`update thread_members set read_to = last_message_id where thread_id = ${thread_id}`.execute(tx);
  const assigned_to = talk.assignedTo ? (await account(talk.assignedTo)).account_id : null;
  await sql`
    update thread_members set assigned_to = ${assigned_to}, done_at = case when ${talk.isDone ?? false} then now() end
    where thread_id = ${thread_id} and is_plant`.execute(tx);
  if (!talk.note) return;
  const [who, text] = talk.note;
  await sql`
    insert into thread_notes (thread_id, plant_id, written_by, after_message_id, text, written_at)
    select ${thread_id}, ${plant_id}, ${(await account(who)).account_id}, message_id, ${text}, sent_at
    from messages where thread_id = ${thread_id} order by message_id desc offset 2 limit 1`.execute(tx);
}

/** By email, or by name for customers who never signed in. */
async function findAccount(tx: Tx, plant_id: number, who: string): Promise<Actor> {
  const { rows } = await sql<{ account_id: number; role: Role; plant_id: number | null; first_name: string }>`
    select account_id, role, plant_id, first_name from accounts where email = ${who}
    union all
    select a.account_id, a.role, a.plant_id, a.first_name from customers c join accounts a using (account_id)
    where c.plant_id = ${plant_id} and trim(c.first_name || ' ' || c.last_name) = ${who}
    limit 1`.execute(tx);
  if (!rows[0]) throw new Error(`the demo has no ${who}`);
  return rows[0] as Actor;
}
