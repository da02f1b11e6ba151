import { describe, expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { CardProfile, cardProfile, saveCardProfile } from '#contract/payments/api.ts';
import { audienceOf } from '#server/test/events-of.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

const [YEAR, MONTH] = plantToday().split('-').map(Number) as [number, number];
const visa = {
  token: 'sandbox_abcdefghijklmnopqrst',
  brand: 'visa' as const,
  last_four: '4242',
  exp_month: 12,
  exp_year: YEAR + 3,
};
async function cardOf(person: Person) {
  return expectYes(await app.call(cardProfile, person, {})).data;
}

describe('the card on file', () => {
  test('is stored, and is part of the session from the next call on [PAY-005]', async () => {
    const plant = await makePlant(app, { hasCard: false });
    expect(await app.call(me, plant.owner, {})).toMatchObject({ data: { card_profileid: null } });
    expect(await cardOf(plant.owner)).toEqual({ card: null, can: { replace: true }, entry: 'form' });

    const reply = await app.call(saveCardProfile, plant.owner, visa);
    expect(reply).toMatchObject({ http: 200, status: 'yes', message: 'Card saved' });
    const { card } = await cardOf(plant.owner);
    const { token: _, ...shown } = visa;
    expect(card).toEqual({ ...shown, provider: 'sandbox', card_profileid: expect.any(Number) });
    expect(await app.call(me, plant.owner, {})).toMatchObject({ data: { card_profileid: card?.card_profileid } });
  });

  test('keeps its id when another card replaces it [PAY-005]', async () => {
    const plant = await makePlant(app, { hasCard: false });
    await app.call(saveCardProfile, plant.owner, visa);
    const before = await cardOf(plant.owner);
    await app.call(saveCardProfile, plant.owner, { ...visa, brand: 'amex', last_four: '0005' });
    const after = await cardOf(plant.owner);
    expect(after.card).toMatchObject({ brand: 'amex', last_four: '0005' });
    expect(after.card?.card_profileid).toBe(before.card?.card_profileid);
  });

  test('is a single card, even if ten are saved at the same time [PAY-005]', async () => {
    const plant = await makePlant(app, { hasCard: false });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        app.call(saveCardProfile, plant.owner, { ...visa, last_four: String(1000 + at) }),
      ),
    );
    expect(replies.every(({ status }) => status === 'yes')).toBe(true);
    const kept = await app.db
      .selectFrom('card_profiles')
      .select('last_four')
      .where('account_id', '=', plant.plant_id)
      .execute();
    expect(kept).toHaveLength(1);
  });

  test('is the plant’s card for staff, who can’t replace it; everyone else has their own [PAY-008]', async () => {
    const plant = await makePlant(app);
    const plantCard = (await cardOf(plant.owner)).card;
    for (const role of ['admin', 'manager', 'butcher'] as const) {
      const person = await plant.join(role);
      expect(await cardOf(person)).toEqual({ card: plantCard, can: { replace: false }, entry: 'form' });
      expect(await app.call(saveCardProfile, person, visa)).toMatchObject({ http: 403, code: 'not_allowed' });
    }
    const others = [
      await plant.join('customer'),
      await plant.join('producer'),
      await makeVisitor(app, 'seller'),
      await makeVisitor(app, 'buyer'),
    ];
    for (const person of others) {
      expect(await cardOf(person)).toEqual({ card: null, can: { replace: true }, entry: 'form' });
      expect(await app.call(saveCardProfile, person, visa)).toMatchObject({ http: 200 });
    }
    expect((await cardOf(plant.owner)).card).toEqual(plantCard);
  });

  test('stays with the plant when its owner changes [PAY-008]', async () => {
    const plant = await makePlant(app);
    const heir = await plant.join('admin');
    const setRole = (account_id: number, role: string) =>
      app.db.updateTable('accounts').set({ role }).where('account_id', '=', account_id).execute();
    await setRole(plant.plant_id, 'admin');
    await setRole(heir.account_id, 'processor');
    const before = (await cardOf(heir)).card;
    const reply = await app.call(saveCardProfile, heir, { ...visa, last_four: '1881' });
    expect(reply).toMatchObject({ data: { card_profileid: before?.card_profileid, last_four: '1881' } });
    expect((await cardOf(await plant.join('manager'))).card).toMatchObject({ last_four: '1881' });
  });

  test('updates the plant’s open screens when it is saved [PAY-005]', async () => {
    const plant = await makePlant(app, { hasCard: false });
    const customer = await plant.join('customer');
    await app.call(saveCardProfile, plant.owner, visa);
    await app.call(saveCardProfile, customer, visa);
    const seller = await makeVisitor(app, 'seller');
    await app.call(saveCardProfile, seller, visa);
    expect(await audienceOf(app, plant, 'card.saved')).toEqual([[plant.plant_id], [customer.account_id]]);
  });
});

describe('a card', () => {
  test('is refused once it has expired, but accepted through its last month [PAY-005]', async () => {
    const plant = await makePlant(app, { hasCard: false });
    const past = MONTH === 1 ? { exp_month: 12, exp_year: YEAR - 1 } : { exp_month: MONTH - 1, exp_year: YEAR };
    expect(await app.call(saveCardProfile, plant.owner, { ...visa, ...past })).toMatchObject({
      http: 422,
      code: 'card_not_accepted',
    });
    expect((await cardOf(plant.owner)).card).toBeNull();
    expect(await app.call(saveCardProfile, plant.owner, { ...visa, exp_month: MONTH, exp_year: YEAR })).toMatchObject({
      http: 200,
    });
  });

  const NUMBERS = ['4222222222222', '378282246310005', '4242424242424242', '6304000000000000000'];
  const FIELDS = ['token', 'brand', 'last_four', 'exp_month', 'exp_year', 'card_number', 'number', 'pan'];
  test.each(NUMBERS)('is refused if any field contains its full number (%s) [PAY-005]', async (number) => {
    const plant = await makePlant(app, { hasCard: false });
    for (const field of FIELDS) {
      for (const value of [number, Number(number), `sandbox_${number}`, `sandbox_a${number}b`, `x ${number}`]) {
        const reply = await app.callWith(saveCardProfile, plant.owner, { ...visa, [field]: value });
        expect(reply, `${field} = ${value}`).toMatchObject({ http: 400, code: 'malformed' });
      }
    }
    expect((await cardOf(plant.owner)).card).toBeNull();
  });

  test('is never returned with its token [PAY-005]', () => {
    expect(Object.keys(CardProfile.shape)).not.toContain('token');
  });
});
