import { expect, test } from 'vitest';
import { settleDifference } from '#contract/cut-sheets/agreement/agreement-api.ts';
import { cuttingDay } from '#contract/floor/api.ts';
import { comingDay, openTestApp } from '#server/test/harness.ts';
import { lookAtOrder } from '#server/test/make-order.ts';
import { filledWith, lookAt, makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** One animal split into four quarters, each with its own owner and sheet. */
async function makeQuarters(): Promise<{ order_id: number; sheets: Sheet[] }> {
  const first = await makeSheet(app);
  const order_id = await putOnOrder(app, first);
  const { plant_id } = first.plant;
  await app.db.deleteFrom('shares').where('order_id', '=', order_id).execute();
  const sheets = [first];
  while (sheets.length < 4) sheets.push(await makeSheet(app, first.plant));
  for (const [at, { customer, form_id, data_id }] of sheets.entries()) {
    await app.db
      .insertInto('shares')
      .values({
        plant_id,
        order_id,
        customer_id: customer.customer_id,
        first_quarter: at + 1,
        quarters: 1,
        template_id: form_id,
        cut_sheet_id: data_id,
      })
      .execute();
  }
  return { order_id, sheets };
}
const keeping = (...titles: string[]) => ({ order_list: filledWith(['Arm roast', ...titles]) });

test('gives the tongue to only one of four owners who submit at once; sheets, order and cutting list agree', async () => {
  for (let round = 0; round < 3; round++) {
    const { order_id, sheets } = await makeQuarters();
    const [{ plant }] = sheets as [Sheet];
    const replies = await Promise.all(
      sheets.map((sheet) => submitSheet(app, sheet, sheet.customer, keeping('Tongue', 'Heart', 'Cheek meat'))),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of replies)
      if (reply.status === 'no') expect(reply).toMatchObject({ http: 422, code: 'cut_taken' });

    // The others see which parts are taken and by whom, and submit their sheets without those parts.
    const winner = sheets[replies.findIndex(({ status }) => status === 'yes')] as Sheet;
    for (const sheet of sheets.filter((one) => one !== winner)) {
      const { facts } = (await lookAt(app, sheet, sheet.customer)) ?? {};
      expect(facts?.taken.map(({ title }) => title)).toEqual(expect.arrayContaining(['Cheek meat', 'Heart', 'Tongue']));
      expect(facts?.taken[0]?.by).toBe('Dana Field');
      const titles = sheet === sheets.find((one) => one !== winner) ? ['Liver'] : [];
      expect(await submitSheet(app, sheet, sheet.customer, keeping(...titles))).toMatchObject({ status: 'yes' });
    }
    expect((await lookAt(app, winner, winner.customer))?.facts.taken.map(({ title }) => title)).toEqual(['Liver']);

    expect((await lookAtOrder(app, plant.owner, order_id)).organs).toBe('Heart,Liver,Tongue');
    const day = expectYes(await app.call(cuttingDay, plant.owner, { date: comingDay(3), day_of: 'dropoff' })).data;
    const animal = day.animals.find((one) => one.order_id === order_id);
    expect(animal?.organs).toEqual(['Heart', 'Liver', 'Tongue']);
    const cuts = animal?.shares.flatMap(
      ({ sheet }) => sheet?.list.parts.flatMap((part) => part.cuts.map(({ title }) => title)) ?? [],
    );
    for (const organ of ['Tongue', 'Heart', 'Liver', 'Cheek meat'])
      expect(cuts?.filter((title) => title === organ)).toHaveLength(1);
    // Organs aren't divided between the quarters of a half, so they don't count as a difference.
    expect(animal?.shares.some(({ sheet }) => sheet?.differs)).toBe(false);
  }
});

test('frees the liver for the other owners when its owner no longer wants it', async () => {
  const { order_id, sheets } = await makeQuarters();
  const [one, other] = sheets as [Sheet, Sheet];
  await submitSheet(app, one, one.customer, keeping('Liver'));
  expect(await submitSheet(app, other, other.customer, keeping('Liver'))).toMatchObject({
    code: 'cut_taken',
    message: 'Dana Field already has the Liver. Each animal has only one.',
  });
  const { revision = 0 } = (await lookAt(app, one, one.customer)) ?? {};
  expect(await submitSheet(app, one, one.customer, keeping(), { revision })).toMatchObject({ status: 'yes' });
  expect((await lookAtOrder(app, one.plant.owner, order_id)).organs).toBe('');
  expect(await submitSheet(app, other, other.customer, keeping('Liver'))).toMatchObject({ status: 'yes' });
  expect((await lookAtOrder(app, one.plant.owner, order_id)).organs).toBe('Liver');
});

test('lets each owner keep their organs when a half is settled', async () => {
  const { sheets } = await makeQuarters();
  const [one, other] = sheets as [Sheet, Sheet];
  await submitSheet(app, one, one.customer, { order_list: filledWith(['Arm roast', 'Liver']) });
  await submitSheet(app, other, other.customer, { order_list: filledWith(['Grind arm', 'Heart']) });
  const order_id = (await lookAt(app, one, one.customer))?.order_id;
  const seen = ({ data_id }: Sheet) => ({ data_id, revision: 1 });
  expectYes(
    await app.callWith(settleDifference, one.plant.owner, { order_id, kept: seen(one), replaced: seen(other) }),
  );
  const titles = (await lookAt(app, other, other.customer))?.form_data_json.order_list.flatMap(({ subcuts }) =>
    subcuts.map(({ title }) => title),
  );
  expect(titles).toEqual(['Arm roast', 'Ground beef', 'Heart', 'Wrapping and pickup']);
});
