import type { APIRequestContext, Page } from '@playwright/test';
import { login, me } from '#contract/accounts/api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { sum } from '#contract/lib/sum.ts';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import { checkout, getUserCart } from '#contract/market/claims/claims-api.ts';
import { publishLot, saveFarm, saveLot } from '#contract/market/lots/lots-api.ts';
import { saveCardProfile } from '#contract/payments/api.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { callerOf, OWN_CONNECTION, PASSWORD, type Plant } from '#e2e/make-plant.ts';
import { makeSeller } from '#e2e/make-seller.ts';

/** A person with an account, and a function for calling the API as them. */
export interface Someone {
  email: string;
  call: Plant['call'];
}

export function makeCaller(request: APIRequestContext, email: string): Someone {
  const guest = callerOf(request, '');
  let signedIn: Plant['call'] | undefined;
  return {
    email,
    async call(endpoint, data) {
      signedIn ??= callerOf(request, await guest(login, { username: email, password: PASSWORD }));
      return signedIn(endpoint, data);
    },
  };
}

const makeCard = (someone: Someone) =>
  someone.call(saveCardProfile, {
    token: `sandbox_${crypto.randomUUID().replace(/[-\d]/g, 'x')}`,
    brand: 'visa',
    last_four: '4242',
    exp_month: 12,
    exp_year: 2199,
  });

/** Registers a buyer or a seller without a plant. */
export async function makeVisitor(
  request: APIRequestContext,
  first_name: string,
  terms: { role: 'buyer'; customerAgreement: 1 } | { role: 'seller'; producerAgreement: 1; zip: string },
): Promise<Someone> {
  const someone = makeCaller(request, `${crypto.randomUUID()}@example.test`);
  const passwords = { password: PASSWORD, confirmpassword: PASSWORD };
  const form = { first_name, last_name: 'Pell', email: someone.email, ...passwords, ...terms };
  const answer = await request.post(register.path, { headers: OWN_CONNECTION, data: form });
  if (!answer.ok()) throw new Error(`${first_name} can’t register`);
  return someone;
}

export async function makeBuyer(request: APIRequestContext, first_name: string): Promise<Someone> {
  const buyer = await makeVisitor(request, first_name, { role: 'buyer', customerAgreement: 1 });
  await makeCard(buyer);
  return buyer;
}

/** A seller with a farm and a card, and the plant that has them in its directory. */
export async function makeFarm(
  request: APIRequestContext,
  { hasCard = true } = {},
): Promise<{ plant: Plant; plant_id: number; seller: Someone }> {
  const plant = await makeBookable(request);
  const seller = makeCaller(request, (await makeSeller(plant)).email);
  if (hasCard) await makeCard(seller);
  const { admin: plant_id } = await plant.call(me, {});
  await seller.call(saveFarm, { name: 'Cedar Ridge', story: 'Grass all summer.', zip: '61036' });
  return { plant, plant_id, seller };
}

/** A steer that goes to this plant, ready to be published. */
export const steerAt = (plant_id: number, title: string) => ({
  kind: 'animal',
  title,
  species: 'beef',
  breed: 'Angus',
  price_cents: 450,
  price_basis: 'hanging',
  hanging_low_clb: 60_000,
  hanging_high_clb: 75_000,
  deposit_cents: 20_000,
  plant_id,
  dropoff_date: BOOKABLE,
  process_option: 'custom',
});

type Edit = (more: { deposit_cents: number }) => Promise<unknown>;

/** Puts a steer up for sale, with a new seller and plant. Also returns a function that edits the lot. */
export async function makeSale(
  request: APIRequestContext,
): Promise<{ plant: Plant; seller: Someone; lot_id: number; title: string; edit: Edit }> {
  const { plant, plant_id, seller } = await makeFarm(request);
  const title = `Angus steer ${crypto.randomUUID().slice(0, 8)}`;
  const form = steerAt(plant_id, title);
  const published = await seller.call(publishLot, await seller.call(saveLot, form));
  const edit: Edit = (more) => seller.call(saveLot, { ...form, ...published, ...more });
  return { plant, seller, lot_id: published.lot_id, title, edit };
}

/** Buys everything in the cart with the card on file. */
export async function buy({ call }: Someone): Promise<void> {
  const cart: { claim_id: number; cost: { now: { total_cents: number } } }[] = await call(getUserCart, {});
  await call(checkout, {
    claim_ids: cart.map(({ claim_id }) => claim_id),
    first_name: 'Omar',
    last_name: 'Pell',
    phone: '208 555 0101',
    address: '12 Lake Road',
    city: 'Moscow',
    state: 'ID',
    zip: '83843',
    agreed_to: BILL_OF_SALE_VERSION,
    total_cents: sum(cart.map(({ cost }) => cost.now.total_cents)),
  });
}

/** Fills in the address at checkout, which plants need of the owners of custom animals. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Address').fill('12 Lake Road');
  await page.getByLabel('City').fill('Moscow');
  await page.getByLabel('State').fill('ID');
  await page.getByLabel('ZIP').fill('83843');
}

/** Goes through checkout from the cart to the payment step. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Phone').fill('208 555 0100');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('checkbox', { name: 'I agree to the bill of sale' }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
