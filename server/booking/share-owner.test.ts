import { describe, expect, test } from 'vitest';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { openSheetLink, sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { lookAtOrder, type MadeOrder, makeOrder, rowsOf } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const save = (made: MadeOrder, more: Record<string, unknown>) =>
  app.callWith(saveOrder, made.plant.owner, { order_id: made.order_id, ...more });
const look = ({ plant, order_id }: MadeOrder) => lookAtOrder(app, plant.owner, order_id);

describe('a share that passes to another customer', () => {
  const sheetsOf = ({ plant_id }: MadeOrder['plant']) =>
    app.db
      .selectFrom('cut_sheets')
      .select(['cut_sheet_id', 'customer_id', 'form_data'])
      .where('plant_id', '=', plant_id)
      .orderBy('customer_id')
      .execute();
  async function linkTo({ plant }: MadeOrder, data_id: number): Promise<string> {
    const sent = expectYes(await app.call(sendCutSheet, plant.owner, { data_ids: [data_id], how: 'hand' }));
    const address = sent.data.links[0]?.address;
    return address?.split('/').at(-1) ?? '';
  }

  test('can’t be opened with the former owner’s links', async () => {
    const made = await makeOrder(app, ['Whole']);
    const [ann, bob] = made.customers;
    const [share] = (await look(made)).split;
    const token = await linkTo(made, share?.form_data_id ?? 0);
    expect(await app.call(openSheetLink, null, { token })).toMatchObject({ status: 'yes' });
    const [row] = rowsOf(await look(made));
    expect(await save(made, { split: [{ ...row, name: bob?.customer_id }] })).toMatchObject({ status: 'yes' });
    expect(await sheetsOf(made.plant)).toMatchObject([
      { cut_sheet_id: share?.form_data_id, customer_id: bob?.customer_id },
    ]);
    expect(ann?.customer_id).not.toBe(bob?.customer_id);
    expect(await app.call(openSheetLink, null, { token })).toMatchObject({ http: 404, code: 'sheet_link_over' });
  });

  test('leaves the old answers with the former owner', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    const [ann, bob, cat] = made.customers;
    const [first, second] = (await look(made)).split;
    const form_data = JSON.stringify({ order_list: [{ cut: 'Chuck', subcuts: [] }] });
    await app.db.updateTable('cut_sheets').set({ form_data }).where('plant_id', '=', made.plant.plant_id).execute();
    const rows = rowsOf(await look(made));
    const split = [{ ...rows[0], name: cat?.customer_id, amount: 'Whole' }];
    expect(await save(made, { split, deletedsplit: [second?.cart_id ?? 0] })).toMatchObject({ status: 'yes' });
    expect((await look(made)).split).toMatchObject([{ form_customer_id: cat?.customer_id, form_status: 'open' }]);
    expect(await sheetsOf(made.plant)).toMatchObject([
      { cut_sheet_id: first?.form_data_id, customer_id: ann?.customer_id, form_data: JSON.parse(form_data) },
      { cut_sheet_id: second?.form_data_id, customer_id: bob?.customer_id, form_data: JSON.parse(form_data) },
      { customer_id: cat?.customer_id, form_data: { order_list: [] } },
    ]);
  });
});
