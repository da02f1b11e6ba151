import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { addApprovedLabel } from '#contract/floor/labels/labels-api.ts';
import {
  addPack,
  finishPacking,
  packingList,
  packingShare,
  reprintPack,
  voidPack,
} from '#contract/floor/packing-api.ts';
import { issueInvoice, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { invoiceCorrections } from '#contract/orders/corrections-api.ts';
import type { Stage } from '#contract/orders/status.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { draft, look, type MadeShares, makeBillable } from '#server/test/make-invoice.ts';
import { bookOrder } from '#server/test/make-order.ts';
import { BEEF_SHEET, filledWith } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const line = (name: string, unit: PriceLine['unit'], cents: number, more: Partial<PriceLine> = {}): PriceLine => ({
  name,
  unit,
  cents,
  minimum_cents: null,
  when: 'always',
  tax_class: 'processing',
  ...more,
});

interface Made extends MadeShares {
  share_id: number;
  butcher: Person;
}

/** A beef of 400 lb that is being cut by a sheet with rib steaks. */
async function makeCut({ lines, stage = 'cutting' }: { lines?: PriceLine[]; stage?: Stage } = {}): Promise<Made> {
  const made = await makeBillable(app, ['Whole'], lines ? { lines } : {});
  const { order_id, plant } = made;
  await app.db
    .updateTable('cut_sheets')
    .set({
      status: 'completed',
      submitted_at: new Date().toISOString(),
      form_json: JSON.stringify(BEEF_SHEET),
      form_data: JSON.stringify({ order_list: filledWith(['Bone-in rib steak']) }),
    })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  await app.db.updateTable('orders').set({ stage }).where('order_id', '=', order_id).execute();
  return { ...made, share_id: required(made.cart_ids[0], 'the share'), butcher: await plant.join('butcher') };
}
const pack = ({ butcher, share_id }: Made, cut: string, net_clb: number, more: Partial<SentTo<typeof addPack>> = {}) =>
  app.call(addPack, butcher, { action_id: randomUUID(), share_id, cut, net_clb, is_sure: true, ...more });
const finish = ({ butcher, share_id }: Made, shortages: NonNullable<SentTo<typeof finishPacking>['shortages']> = []) =>
  app.call(finishPacking, butcher, { action_id: randomUUID(), share_id, shortages, is_sure: true });
const voidIt = ({ butcher }: Made, pack_id: number, reason = 'Weighed wrong') =>
  app.call(voidPack, butcher, { action_id: randomUUID(), pack_id, reason, is_sure: true });
const shareOf = async ({ butcher, share_id }: Made) =>
  expectYes(await app.call(packingShare, butcher, { share_id })).data;
const kindsOf = async ({ plant }: Made) =>
  (
    await app.db
      .selectFrom('floor_records')
      .select('kind')
      .where('plant_id', '=', plant.plant_id)
      .orderBy('record_id')
      .execute()
  ).map(({ kind }) => kind);

describe('packs', () => {
  test('of one animal that are recorded at once have each its own serial, and one that is sent again is one pack', async () => {
    const made = await makeCut();
    const again = { action_id: randomUUID() };
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => pack(made, 'Ground beef', 105)),
      ...Array.from({ length: 5 }, () => pack(made, 'ground beef', 210, again)),
    ]);
    const serials = replies.map((reply) => expectYes(reply).data.serial);
    expect(new Set(serials).size).toBe(11);
    expect(new Set(serials)).toEqual(new Set(Array.from({ length: 11 }, (_, at) => `B-U-1-${at + 1}`)));
    const { pack_list, packs, packed_clb } = await shareOf(made);
    expect({ packs, packed_clb }).toEqual({ packs: 11, packed_clb: 10 * 105 + 210 });
    expect(new Set(pack_list.map(({ cut }) => cut))).toEqual(new Set(['Ground beef']));
    expect((await kindsOf(made)).filter((kind) => kind === 'pack')).toHaveLength(11);
  });

  test('are voided and reprinted with a reason, once, and their serials aren’t used again', async () => {
    const made = await makeCut();
    const { pack_id, serial } = expectYes(await pack(made, 'Ground beef', 105)).data;
    const reprint = { action_id: randomUUID(), pack_id, reason: 'Label got wet' };
    expectYes(await app.call(reprintPack, made.butcher, reprint));
    expect(await voidIt(made, pack_id, '')).toMatchObject({ http: 400, fields: { reason: expect.any(String) } });
    const voids = await Promise.all(Array.from({ length: 6 }, () => voidIt(made, pack_id)));
    expect(voids.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of voids.filter(({ status }) => status === 'no'))
      expect(reply).toMatchObject({ code: 'pack_voided', values: { serial } });
    expect(expectYes(await pack(made, 'Ground beef', 105)).data.serial).toBe('B-U-1-2');
    expect((await shareOf(made)).pack_list).toMatchObject([{ void_reason: '' }, { void_reason: 'Weighed wrong' }]);
    expect(await kindsOf(made)).toEqual(['pack', 'pack_reprinted', 'pack_voided', 'pack']);
  });

  test('are voided and reprinted once by an action that is sent many times at once', async () => {
    const made = await makeCut();
    const { pack_id, serial } = expectYes(await pack(made, 'Ground beef', 105)).data;
    const same = { pack_id, reason: 'Label got wet' };
    const [reprint, voiding] = [randomUUID(), randomUUID()];
    for (const [call, action_id] of [
      [reprintPack, reprint],
      [voidPack, voiding],
      // A device that got no answer sends it again, although the pack was voided since.
      [reprintPack, reprint],
    ] as const) {
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => app.call(call, made.butcher, { ...same, action_id })),
      );
      for (const reply of replies) expect(expectYes(reply).data).toEqual({ pack_id, serial });
    }
    expect(await kindsOf(made)).toEqual(['pack', 'pack_reprinted', 'pack_voided']);
  });

  test('from a scale keep the line that it sent, and what their labels say is known before they are packed', async () => {
    const made = await makeCut();
    const { plant, order_id } = made;
    const weighed = { source: 'scale', raw: 'S S 1.05 lb' } as const;
    expectYes(await pack(made, 'Ground beef', 105, weighed));
    const { body } = await app.db
      .selectFrom('floor_records')
      .select('body')
      .where('plant_id', '=', plant.plant_id)
      .where('kind', '=', 'pack')
      .executeTakeFirstOrThrow();
    expect(body).toMatchObject({ ...weighed, is_stable: true });

    expect(await shareOf(made)).toMatchObject({ labels: [], label_size: '4x2' });
    const patties = {
      kind: 'inspected',
      name: 'Beef patties',
      approval: 'Generic',
      approved_on: '2026-01-05',
    } as const;
    expectYes(await app.callWith(addApprovedLabel, plant.owner, patties));
    expect((await shareOf(made)).labels).toMatchObject([
      { kind: 'inspected', name: 'Beef patties', net_clb: null, unit_price: null },
    ]);
    const custom = { offering: 'custom', process_option: 'custom' };
    await app.db.updateTable('orders').set(custom).where('order_id', '=', order_id).execute();
    expect((await shareOf(made)).labels).toMatchObject([{ kind: 'custom', name: '', number: 'B-U-1' }]);
  });

  test('need an animal of this plant that is being cut', async () => {
    const [made, uncut, gone, other] = [
      await makeCut(),
      await makeCut({ stage: 'hanging' }),
      await makeCut({ stage: 'picked_up' }),
      await makeCut(),
    ];
    expect(await pack(uncut, 'Ground beef', 100)).toMatchObject({ code: 'pack_uncut' });
    expect(await pack(gone, 'Ground beef', 100)).toMatchObject({ code: 'pack_not_here' });
    expect(await pack({ ...made, share_id: other.share_id }, 'Ground beef', 100)).toMatchObject({ http: 404 });
    const { pack_id } = expectYes(await pack(other, 'Ground beef', 100)).data;
    expect(await voidIt(made, pack_id)).toMatchObject({ http: 404 });
    expect(await pack(made, 'Ground beef', 100, { batch_id: 999_999 })).toMatchObject({
      code: 'pack_lot_without_share',
    });
    expect(await kindsOf(made)).toEqual([]);
  });
});

describe('finishing a share', () => {
  test('example 10: asks why steaks are short, and its owner sees the reason in the order’s history', async () => {
    const made = await makeCut();
    expect(await finish(made)).toMatchObject({ code: 'pack_nothing' });
    const { asked } = await shareOf(made);
    const steak = required(
      asked.find(({ cut }) => cut === 'Bone-in rib steak'),
      'the steak',
    );
    const { packs, per_pack: pieces } = steak;
    for (let count = 1; count < (packs ?? 0); count++) expectYes(await pack(made, steak.cut, 180, { pieces }));
    for (const { cut } of asked.filter((one) => one !== steak)) expectYes(await pack(made, cut, 10_000));
    expect(await finish(made)).toMatchObject({ code: 'pack_short', values: { cuts: 'Bone-in rib steak' } });
    const reason = 'One rib was bruised';
    const changed = { cut: 'bone-in rib steak', reason, instead: 'Stew meat' };
    expect(await finish(made, [changed])).toMatchObject({ http: 400 });
    expectYes(await finish(made, [{ ...changed, agreed_by: 'owner' }]));
    expect(await shareOf(made)).toMatchObject({
      is_finished: true,
      shortages: [{ cut: steak.cut, reason, instead: 'Stew meat', agreed_by: 'owner' }],
    });
    const history = expectYes(await app.call(orderHistory, made.plant.owner, { order_id: made.order_id })).data;
    expect(history.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ field: 'packed_short', to: reason }),
    );
    expect(history.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ field: 'packed_instead_owner', of: steak.cut, to: 'Stew meat' }),
    );
    const [animal] = expectYes(await app.call(packingList, made.butcher, { search: 'bu1' })).data;
    expect(animal).toMatchObject({ order_id: made.order_id, shares: [{ is_finished: true }] });
  });

  const SMOKED = [line('Smoked ham', 'packaged_lb', 175, { when: 'cut', product: 'Ham' })];
  const reasons = async (made: Made) => (await shareOf(made)).asked.map(({ cut }) => ({ cut, reason: 'Not ordered' }));

  test('example 3: replaces estimates on the draft with what was packed: 62.90 lb at $1.75 are $110.08', async () => {
    const made = await makeCut({ lines: [line('Wrapping', 'packaged_lb', 10), ...SMOKED] });
    const invoice_id = await draft(app, made, made.cart_ids);
    const before = await look(app, made, invoice_id);
    expect(before.lines).toMatchObject([{ name: 'Wrapping', is_estimated: true }]);
    const asked = { invoice_id, revision: before.revision, total_cents: before.total_cents };
    expect(await app.call(issueInvoice, made.plant.owner, asked)).toMatchObject({ code: 'weights_estimated' });
    expectYes(await pack(made, 'Ham', 3_290));
    expectYes(await pack(made, 'Ham', 3_000));
    expectYes(await finish(made, await reasons(made)));
    const { lines, revision, total_cents } = await look(app, made, invoice_id);
    expect(lines).toMatchObject([
      { name: 'Wrapping', quantity: 6_290, is_estimated: false },
      { name: 'Smoked ham', quantity: 6_290, amount_cents: 11_008, is_estimated: false },
    ]);
    expectYes(await app.call(issueInvoice, made.plant.owner, { invoice_id, revision, total_cents }));
    const { document } = expectYes(await app.call(viewInvoice, made.plant.owner, { invoice_id })).data;
    expect(document.parts[0]?.short).toContainEqual({ cut: 'Bone-in rib steak', reason: 'Not ordered' });
    expect(document.parts[0]?.lines.some(({ is_estimated }) => is_estimated)).toBe(false);
  });

  test('once it is finished, another pack and a voided one change the draft, and offer corrections once it is issued', async () => {
    const made = await makeCut({ lines: SMOKED });
    const { pack_id } = expectYes(await pack(made, 'Ham', 3_000)).data;
    expectYes(await finish(made, await reasons(made)));
    const invoice_id = await draft(app, made, made.cart_ids);
    const quantity = async () => (await look(app, made, invoice_id)).lines[0]?.quantity;
    expect(await quantity()).toBe(3_000);
    expectYes(await pack(made, 'Ham', 500));
    expect(await quantity()).toBe(3_500);
    expectYes(await voidIt(made, pack_id));
    expect(await quantity()).toBe(500);
    const { revision, total_cents } = await look(app, made, invoice_id);
    expectYes(await app.call(issueInvoice, made.plant.owner, { invoice_id, revision, total_cents }));
    expectYes(await pack(made, 'Ham', 100));
    const { order_id } = made;
    expect(expectYes(await app.callWith(invoiceCorrections, made.plant.owner, { order_id })).data).toMatchObject([
      { invoice_id, old_cents: 875, new_cents: 1_050 },
    ]);
  });
});

test('the list of packing shows what is being cut, cured, or packed, and nothing of another plant', async () => {
  const [made, other] = [await makeCut(), await makePlant(app)];
  await bookOrder(app, made.plant.owner, {});
  expectYes(await pack(made, 'Ground beef', 125));
  const list = expectYes(await app.call(packingList, made.butcher, {})).data;
  expect(list).toMatchObject([
    { order_id: made.order_id, stage: 'cutting', shares: [{ packs: 1, packed_clb: 125, is_finished: false }] },
  ]);
  expect(expectYes(await app.call(packingList, other.owner, {})).data).toEqual([]);
  expect(await app.call(packingShare, other.owner, { share_id: made.share_id })).toMatchObject({ http: 404 });
});
