import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createManualOrder, removeOrder, updateStatus } from '#contract/booking/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import type { CommittedEvent } from '#server/lib/background/job.ts';
import type { EventKind } from '#server/lib/events.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { type Mail, type Mailer, MailRefused } from '#server/lib/mailer.ts';
import { deliverDue } from '#server/mail/deliver-mails.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs } from '#server/notices/jobs.ts';
import { lastEvent as lastEventOf, ownerColumn } from '#server/test/events-of.ts';
import { comingDay, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const FRIDAY = comingDay(5);

async function addAna(plant: Plant, email = `${randomUUID()}@example.test`) {
  const reply = expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Ana', last_name: 'Ruiz', email }));
  return { customer: reply.data.id, email };
}
async function book(plant: Plant, customers: readonly number[], send_cut_sheet = false) {
  const cut_sheet = await makeTemplate(app, plant);
  const amount = customers.length === 1 ? ('Whole' as const) : ('Half' as const);
  const reply = expectYes(
    await app.call(createManualOrder, plant.owner, {
      event_name: 'Smith beef',
      beef_qty: 2,
      dropoff_date: FRIDAY,
      process_option: 'usda',
      send_cut_sheet,
      split: [1, 2].flatMap((order_number) =>
        customers.map((customer) => ({ customer, cut_sheet, amount, animal: 'beef' as const, order_number })),
      ),
    }),
  );
  return { ...reply.data, template_id: cut_sheet };
}
const lastEvent = (plant: Plant, kind: EventKind) => lastEventOf(app, plant, kind);
/** Runs every job that listens to the event, as the queue does. */
async function carryOut(event: CommittedEvent, mailer: Mailer = officeMailer) {
  const context = { db: app.db, mailer, public_url: 'https://plant.test' };
  for (const job of jobs) if (job.on.includes(event.kind)) await job.run(context, event);
}
const mailsOf = (plant: Plant) =>
  app.db.selectFrom('mails').selectAll().where('owner_id', '=', plant.plant_id).orderBy('mail_id').execute();
/** Makes the plant's waiting messages due. */
const makeDue = ({ plant_id }: Plant) =>
  app.db
    .updateTable('mails')
    .set({ send_after: new Date(0).toISOString() })
    .where('owner_id', '=', plant_id)
    .where('status', '=', 'queued')
    .execute();
const everythingOf = ({ plant_id }: Plant) =>
  Promise.all(
    (['mails', 'events', 'sheet_links'] as const).map((table) =>
      app.db
        .selectFrom(table)
        .selectAll()
        .where(sql.ref(ownerColumn(table)), '=', plant_id)
        .execute(),
    ),
  );
/** A mailer that records what it sends and throws the given error for an address. */
function mailerThat(answers: Record<string, Error> = {}) {
  const sent: Mail[] = [];
  const mailer: Mailer = {
    name: 'test',
    async send(mail) {
      await setImmediate(); // sending takes a moment, during which others run
      const error = answers[mail.to];
      if (error) throw error;
      sent.push(mail);
    },
  };
  return { sent, mailer };
}

describe('when animals are booked', () => {
  test('tells everyone with a share and an email address once, with all their shares', async () => {
    const plant = await makePlant(app);
    const [ana, silent] = [await addAna(plant), await addAna(plant, '')];
    await book(plant, [ana.customer, silent.customer]);
    await carryOut(await lastEvent(plant, 'order.created'));
    const mails = await mailsOf(plant);
    expect(mails).toMatchObject([
      { template: 'order_booked', recipient: ana.email, status: 'sent', problem: null, sent_by: 'office' },
    ]);
    expect(mails[0]?.body).toContain('Beef 1, a half\nYour share: Beef 2, a half');
    expect(mails[0]?.body).not.toContain('http');
    expect(mails[0]?.sent_at).not.toBeNull();
  });

  test('tells the owner of an animal that nobody split only if the cut sheets are sent out', async () => {
    const plant = await makePlant(app);
    await makeTemplate(app, plant);
    const ana = await addAna(plant);
    const animal = { event_name: 'Smith', beef_qty: 1, dropoff_date: FRIDAY, customers: [ana.customer] };
    await app.call(createManualOrder, plant.owner, animal);
    const quiet = await lastEvent(plant, 'order.created');
    expect(jobs.filter(({ queue, isMeant }) => queue === 'notices.tell-booked' && isMeant?.(quiet))).toEqual([]);
    await carryOut(quiet);
    expect(await mailsOf(plant)).toEqual([]);

    await app.call(createManualOrder, plant.owner, { ...animal, send_cut_sheet: true });
    await carryOut(await lastEvent(plant, 'order.created'));
    const mails = await mailsOf(plant);
    expect(mails).toMatchObject([{ template: 'order_booked', recipient: ana.email }]);
    expect(mails[0]?.body).toContain('https://plant.test/CutSheet/');
  });

  test('writes to each person in their own language', async () => {
    const plant = await makePlant(app);
    const [ana, bob] = [await addAna(plant), await addAna(plant)];
    await app.db.updateTable('accounts').set({ language: 'es' }).where('email', '=', ana.email).execute();
    await book(plant, [ana.customer, bob.customer]);
    await carryOut(await lastEvent(plant, 'order.created'));
    const bodies = new Map((await mailsOf(plant)).map(({ recipient, body }) => [recipient, body]));
    expect(bodies.get(ana.email)).toContain('Su parte: Res 1, la mitad');
    expect(bodies.get(bob.email)).toContain('Your share: Beef 1, a half');
  });

  test('includes cut sheet links if the booking asks for them, and stores only their hashes [ORD-021 ORD-100]', async () => {
    const plant = await makePlant(app);
    const ana = await addAna(plant);
    await book(plant, [ana.customer], true);
    const { sent, mailer } = mailerThat();
    const event = await lastEvent(plant, 'order.created');
    await Promise.allSettled([carryOut(event, mailer), carryOut(event, mailer)]);
    expect(sent).toHaveLength(1);
    const tokens = [...(sent[0]?.text ?? '').matchAll(/Beef \d: https:\/\/plant\.test\/CutSheet\/([\w-]{43})\n/g)].map(
      ([, token = '']) => token,
    );
    const links = await app.db
      .selectFrom('sheet_links')
      .selectAll()
      .where('plant_id', '=', plant.plant_id)
      .orderBy('cut_sheet_id')
      .execute();
    expect(links.map(({ token_hash }) => token_hash)).toEqual(tokens.map(hashToken));
    expect(new Set(tokens).size).toBe(2);
    expect(links[0]).toMatchObject({ how: 'mail', recipient: ana.email, sent_by: plant.owner.account_id });

    const [mail] = await mailsOf(plant);
    expect(mail?.body).toContain('Beef 1: https://plant.test/CutSheet/…\n');
    for (const token of tokens) expect(JSON.stringify(await everythingOf(plant))).not.toContain(token);
  });

  test('sends nothing about an order that is removed before its message is written', async () => {
    const plant = await makePlant(app);
    const { order_ids } = await book(plant, [(await addAna(plant)).customer]);
    for (const order_id of order_ids) await app.call(removeOrder, plant.owner, { order_id });
    await carryOut(await lastEvent(plant, 'order.created'));
    expect(await mailsOf(plant)).toEqual([]);
  });
});

describe('when the plant has received an animal', () => {
  test('sends the notice to everyone with a share', async () => {
    const plant = await makePlant(app);
    const [ana, bob] = [await addAna(plant), await addAna(plant)];
    const { order_ids } = await book(plant, [ana.customer, bob.customer]);
    await app.call(updateStatus, plant.owner, { order_id: order_ids[0] ?? 0, status: 1, ear_tag_id: 'US 840' });
    await carryOut(await lastEvent(plant, 'order.received'));
    const mails = await mailsOf(plant);
    expect(mails.map(({ recipient }) => recipient)).toEqual([ana.email, bob.email]);
    expect(mails[0]).toMatchObject({ template: 'product_received', body: expect.stringContaining('US 840') });
  });

  test('sends nothing if the receipt was undone before then', async () => {
    const plant = await makePlant(app);
    const { order_ids } = await book(plant, [(await addAna(plant)).customer]);
    const order_id = order_ids[0] ?? 0;
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    await app.call(updateStatus, plant.owner, { order_id, status: 0 });
    await carryOut(await lastEvent(plant, 'order.received'));
    expect(await mailsOf(plant)).toEqual([]);
  });
});

describe('sending email', () => {
  async function booked(count = 1) {
    const plant = await makePlant(app);
    const people = [];
    for (let at = 0; at < count; at++) people.push(await addAna(plant));
    await book(
      plant,
      people.map(({ customer }) => customer),
    );
    return { plant, people, event: await lastEvent(plant, 'order.created') };
  }

  test('sends each email only once if a job runs again, or five times at once', async () => {
    const { plant, event } = await booked(2);
    const { sent, mailer } = mailerThat();
    await Promise.allSettled(Array.from({ length: 5 }, () => carryOut(event, mailer)));
    await carryOut(event, mailer);
    expect(sent).toHaveLength(2);
    expect((await mailsOf(plant)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('marks a refused email as failed, with the reason, and sends the others', async () => {
    const { plant, people, event } = await booked(2);
    const { sent, mailer } = mailerThat({ [people[0]?.email ?? '']: new MailRefused('550 No such user here') });
    await carryOut(event, mailer);
    expect(sent.map(({ to }) => to)).toEqual([people[1]?.email]);
    expect(await mailsOf(plant)).toMatchObject([
      { status: 'failed', problem: '550 No such user here', sent_at: null },
      { status: 'sent' },
    ]);
  });

  test('keeps an email queued, with the reason, while the server is down, and retries it', async () => {
    const { plant, people, event } = await booked();
    const away = mailerThat({ [people[0]?.email ?? '']: new Error('451 Come back later') });
    await carryOut(event, away.mailer);
    const [waiting] = await mailsOf(plant);
    expect(waiting).toMatchObject({ status: 'queued', problem: '451 Come back later', claimed_until: null });
    expect(Date.parse(`${waiting?.send_after}`)).toBeGreaterThan(Date.now());
    await carryOut(event, away.mailer);
    expect(await mailsOf(plant)).toMatchObject([{ tries: 1 }]);
    const back = mailerThat();
    await makeDue(plant);
    await deliverDue({ db: app.db, mailer: back.mailer });
    expect(back.sent).toHaveLength(1);
    expect(await mailsOf(plant)).toMatchObject([{ status: 'sent', problem: null }]);
  });

  test('gives up after retrying for about an hour', async () => {
    const { plant, people, event } = await booked();
    const { mailer } = mailerThat({ [people[0]?.email ?? '']: new Error('451 Come back later') });
    await carryOut(event, mailer);
    const waits = [];
    for (let tries = 1; (await mailsOf(plant))[0]?.status === 'queued'; tries++) {
      expect(tries).toBeLessThan(20);
      const { rows } = await sql<{ minutes: number }>`select extract(epoch from send_after - now()) / 60 as minutes
        from mails where owner_id = ${plant.plant_id}`.execute(app.db);
      waits.push(Number(rows[0]?.minutes));
      await makeDue(plant);
      await deliverDue({ db: app.db, mailer });
    }
    const minutes = waits.reduce((sum, wait) => sum + wait, 0);
    expect(minutes).toBeGreaterThan(55);
    expect(minutes).toBeLessThan(75);
    expect(await mailsOf(plant)).toMatchObject([{ status: 'failed', problem: '451 Come back later' }]);
  });

  test('sends an email whose job died, after its one-minute claim has expired', async () => {
    const { plant, people, event } = await booked();
    const { sent, mailer } = mailerThat();
    void carryOut(event, { ...mailer, send: () => new Promise(() => undefined) });
    await expect.poll(async () => (await mailsOf(plant))[0]?.claimed_until).toBeTruthy();
    await carryOut(event, mailer);
    await deliverDue({ db: app.db, mailer });
    expect(sent).toEqual([]);
    await app.db
      .updateTable('mails')
      .set({ claimed_until: new Date(0).toISOString() })
      .where('owner_id', '=', plant.plant_id)
      .execute();
    await deliverDue({ db: app.db, mailer });
    expect(sent.filter(({ to }) => to === people[0]?.email)).toHaveLength(1);
  });

  test('refreshes the log that the office has open', async () => {
    const { plant, event } = await booked();
    await carryOut(event);
    expect(await lastEvent(plant, 'mail.changed')).toMatchObject({ plant_id: plant.plant_id });
  });
});
