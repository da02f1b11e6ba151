import { createManualOrder, updateStatus } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { payInvoice } from '#contract/invoicing/paying/paying-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { weighShare } from '#contract/invoicing/weigh-share-api.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import type { PriceLine, TaxClass } from '#contract/pricing/price-list.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import type { TestApp } from '#server/test/harness.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate } from '#server/test/harness.ts';
import { testCard } from '#server/test/make-deposit.ts';
import { look } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';
import type { Bill } from '#server/test/week/own-books.ts';
import { plantToday } from '#tools/plant-today.ts';

const price = (
  name: string,
  unit: PriceLine['unit'],
  cents: number,
  tax_class: TaxClass,
  minimum_cents: number | null = null,
): PriceLine => ({ name, unit, cents, minimum_cents, when: 'always', tax_class });
const PRICES: Readonly<Partial<Record<Species, PriceLine[]>>> = {
  beef: [
    price('Kill fee', 'head', 9_753, 'fees'),
    price('Cutting', 'hanging_lb', 107.5, 'processing'),
    price('Bones', 'quarter', 333, 'meat'),
  ],
  hog: [
    price('Kill fee', 'head', 6_107, 'fees'),
    price('Cutting', 'hanging_lb', 79.5, 'processing'),
    price('Hauling', 'live_lb', 4, 'fees'),
    price('Wrapping', 'packaged_lb', 12.5, 'processing'),
  ],
  lamb: [price('Cutting', 'hanging_lb', 75, 'processing', 9_001)],
  deer: [price('Processing', 'animal', 9_000, 'processing')],
};
const AMOUNTS = { 4: 'Whole', 2: 'Half', 1: 'Quarter' } as const;
type Quarters = keyof typeof AMOUNTS;
export interface Animal {
  order_id: number;
  cart_ids: number[];
}

/** The plant, and the calls that its people make. */
export async function openPlant(app: TestApp) {
  const plant = await makePlant(app, { species: Object.keys(PRICES), slots: 100 });
  const { owner } = plant;
  for (const [species, lines] of Object.entries(PRICES)) {
    const list = { category_id: CATEGORY_OF[species as Species], starts_on: plantToday(), lines };
    expectYes(await app.call(addPriceList, owner, list));
  }
  const rates = { tax_processing_bp: 687.5, tax_meat_bp: 725, tax_goods_bp: 887.5, tax_fees_bp: 125.5 };
  expectYes(await app.call(saveInvoiceRules, owner, { ...FIRST_RULES, ...rates, revision: 0 }));
  const people = new Map<string, { customer_id: number; account_id: number }>();
  const personOf = async (name: string) => {
    const found = people.get(name) ?? (await makeCustomer(app, plant));
    people.set(name, found);
    return found;
  };
  const templates = new Map<Species, number>();
  for (const species of Object.keys(PRICES) as Species[])
    templates.set(species, await makeTemplate(app, plant, species));

  return {
    plant,
    people,
    personOf,
    async book(species: Species, owners: readonly (readonly [string, Quarters])[], deposit?: string): Promise<Animal> {
      const split = [];
      for (const [name, quarters] of owners)
        split.push({
          customer: (await personOf(name)).customer_id,
          cut_sheet: templates.get(species),
          amount: AMOUNTS[quarters],
          animal: species,
          order_number: 1,
        });
      const process_option = species === 'deer' ? 'custom' : 'usda';
      const form = { event_name: 'Fall', [`${species}_qty`]: 1, dropoff_date: comingDay(5), process_option, split };
      const { order_ids } = expectYes(await app.callWith(createManualOrder, owner, form)).data;
      const [order_id = 0] = order_ids;
      const contact = { collect_deposit: deposit, deposite_phone: '555-010-2000' };
      if (deposit) expectYes(await app.callWith(saveOrder, owner, { order_id, ...contact }));
      const shares = app.db.selectFrom('shares').select('cart_id').where('order_id', '=', order_id).orderBy('cart_id');
      return { order_id, cart_ids: (await shares.execute()).map(({ cart_id }) => cart_id) };
    },
    arrive: async ({ order_id }: Animal) =>
      expectYes(await app.call(updateStatus, owner, { order_id, status: ORDER_STATUS.open })),
    weigh: async ({ order_id }: Animal, hanging_weight_clb: number, seen_clb: number | null = null) =>
      expectYes(await app.call(saveHangingWeight, owner, { order_id, hanging_weight_clb, seen_clb, is_sure: true })),
    pack: async (cart_id: number, live: number, packed: number, seen_live_clb: number | null, invoice_id = 0) =>
      expectYes(
        await app.call(weighShare, owner, {
          invoice_id,
          revision: invoice_id === 0 ? 0 : (await look(app, { plant }, invoice_id)).revision,
          cart_id,
          live_weight_clb: live,
          seen_live_clb,
          packaged_weight_clb: packed,
          is_sure: true,
        }),
      ),
    pay: async ({ invoice_id }: Bill, method: 'check' | 'card_terminal' | 'cash', amount_cents: number) =>
      expectYes(
        await app.call(recordInvoicePayment, owner, {
          invoice_id,
          method,
          amount_cents,
          uses_safe: method === 'cash',
        }),
      ).data.payment_id,
    payByCard: async ({ invoice_id, customer }: Bill, amount_cents: number) => {
      const { account_id } = await personOf(customer);
      const paid = { invoice_id, amount_cents, open_cents: amount_cents, card: testCard() };
      expectYes(await app.call(payInvoice, await app.signIn(account_id), paid));
    },
  };
}
export type House = Awaited<ReturnType<typeof openPlant>>;
