import { expect, type Page } from '@playwright/test';
import { updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import {
  type CartItem,
  checkout,
  claimPieces,
  claimShare,
  getUserCart,
  myPurchases,
} from '#contract/market/claims/claims-api.ts';
import { pauseLot, publishLot, saveLot } from '#contract/market/lots/lots-api.ts';
import { ACCEPTANCE } from '#contract/orders/status.ts';
import { cardProfile } from '#contract/payments/api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { BOOKABLE } from '#e2e/make-bookable.ts';
import { RETRIED } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { buy, fillAddress, goToPayment, makeBuyer, makeFarm, makeSale } from '#e2e/market/make-market.ts';
import { expectGoodEverywhere, expectLoaded, goTo, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const openStep = async (page: Page, step: string) => {
  await expect(page.getByRole('main').locator('[aria-current="step"]')).toContainText(step);
  await expectGoodEverywhere(page);
};

test('two buyers share a steer and follow it to the plant [MKT-004 MKT-011 MKT-014 MKT-018 MKT-019 MKT-020]', async ({
  page,
  request,
}) => {
  const { plant, lot_id, title, edit } = await makeSale(request);
  const [ada, omar] = [await makeBuyer(request, 'Ada'), await makeBuyer(request, 'Omar')];
  await ada.call(claimShare, { lot_id, quarters: 2 });

  await openAs(page, ada.email, '/checkout');
  await expectLoaded(page);
  await expect(page.getByRole('link', { name: 'Cart: 1', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/Held for \d+:\d\d/);
  await openStep(page, 'Your cart');
  await expect(page.getByText('The plant bills you separately for slaughter and cutting.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  await openStep(page, 'Your details');
  await expect(page.getByRole('listitem').filter({ hasText: 'Your details' })).toBeFocused();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Required')).toHaveCount(5);
  await page.getByLabel('Phone').fill('208');
  await page.goBack();
  await openStep(page, 'Your cart');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('208');
  await page.getByLabel('Phone').fill('208 555 0100');
  await page.reload();
  await expect(page.getByLabel('Phone')).toHaveValue('208 555 0100');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  await openStep(page, 'Bill of sale');
  await expect(page.getByRole('heading', { name: /^Bill of sale with Cedar Ridge and / })).toBeVisible();
  await expect(page.getByText(/^The price depends on the hanging weight of your animal\./)).toBeVisible();
  await page.getByRole('checkbox', { name: 'I agree to the bill of sale' }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  await openStep(page, 'Payment');
  const card = `**${cardProfile.path}`;
  await page.route(card, (route) => route.fulfill({ status: 500, json: { status: 'no', code: 'fault', message: '' } }));
  await page.reload();
  await expect(page).toHaveURL(/\?step=agreement$/);
  await page.getByRole('checkbox', { name: 'I agree to the bill of sale' }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('timer')).toContainText('Held for ');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute(card);
  await retry.click();
  await page.getByRole('button', { name: 'Use another card' }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await page.getByLabel('Expiration date').fill('1299');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on the card').fill('Ada Pell');
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  const before = (await pay.textContent()) ?? '';
  // Changed only once the buyer has pressed Pay, because the page may refetch the cart before that.
  const changePrice = () => edit({ deposit_cents: 17_500 });
  await page.route(`**${checkout.path}`, (route) => changePrice().then(() => route.continue()), { times: 1 });
  await pay.click();
  await expect(page.getByText(/^The price has changed and is now \$/)).toBeVisible();
  await expect(pay).not.toHaveText(before);
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  const invite = page.getByLabel('Link to this lot');
  await expect(invite).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await expect(invite).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('link', { name: 'Track my order' }).click();

  await expect(page.getByRole('heading', { name: 'Order tracker' })).toBeVisible();
  const steps = page.getByRole('article', { name: title }).locator('[aria-current="step"]');
  await expect(steps).toHaveText('Bought');
  await expect(page.getByText('2 of 4 quarters sold')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
  await expectGoodEverywhere(page);

  await omar.call(claimShare, { lot_id, quarters: 2 });
  await buy(omar);
  await expect(steps).toHaveText('Requested from the plant');
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0);

  await plant.call(updateProcessorAcceptanceStatus, { project_id: lot_id, status: ACCEPTANCE.accepted });
  await expect(steps).toHaveText('Accepted by the plant');
  const killDate = page.getByRole('article', { name: title }).getByText('Kill date', { exact: true });
  await expect(killDate.locator('xpath=..')).toContainText(showDay(addDays(BOOKABLE, 2)));

  const loaded = page.waitForResponse(`**${myPurchases.path}`);
  await page.goto('/checkout?step=placed');
  await loaded;
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await expect(invite).toHaveCount(0);
});

test('the cart says what slaughter and cutting cost, or that they aren’t included', async ({ page, request }) => {
  const { plant, lot_id } = await makeSale(request);
  const ada = await makeBuyer(request, 'Ada');
  await ada.call(claimShare, { lot_id, quarters: 2 });
  await openAs(page, ada.email, '/checkout');
  // For the share, and for the whole cart.
  await expect(page.getByText('Not included', { exact: true })).toHaveCount(2);
  await expectGoodEverywhere(page);
  const line = { name: 'Cutting', unit: 'hanging_lb', cents: 100, minimum_cents: null, when: 'always' };
  const lines = [{ ...line, tax_class: 'processing' }];
  await plant.call(addPriceList, { category_id: 1, starts_on: plantToday(), lines });
  await page.reload();
  await expect(page.getByText('All in, about', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Slaughter and cutting, paid to the plant').first()).toBeVisible();
  await expectGoodEverywhere(page);
});

test('a share whose hold ended during checkout can be held again', async ({ page, request }) => {
  const { lot_id, title } = await makeSale(request);
  const ada = await makeBuyer(request, 'Ada');
  await ada.call(claimShare, { lot_id, quarters: 1 });
  await ada.call(claimShare, { lot_id, quarters: 2 });
  // Makes the page think that the half is held for longer.
  await page.route(`**${getUserCart.path}`, async (route) => {
    const response = await route.fetch(RETRIED);
    const cart: { data: CartItem[] } = await response.json();
    for (const item of cart.data.filter(({ quarters }) => quarters === 2))
      item.held_until = new Date(Date.parse(item.held_until) + 20 * 60_000).toISOString();
    await route.fulfill({ response, json: cart });
  });
  // Otherwise, the server would tell the page when the hold really ends.
  await page.routeWebSocket(/\/api\/realtime/, () => undefined);
  await page.clock.install();
  await openAs(page, ada.email, '/checkout');
  await expect(page.getByRole('timer').first()).toContainText(/Held for \d+:\d\d/);
  await goToPayment(page);
  await page.getByRole('button', { name: 'Use another card' }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await expect(page.getByRole('term').filter({ hasText: title })).toHaveText([`${title}: Quarter`, `${title}: Half`]);
  const ended = page.getByText(`Your hold on “${title}” has ended`);
  await expect(page.getByRole('timer')).toContainText(/Held for \d+:\d\d/);
  await page.clock.fastForward('20:00');
  await expect(ended).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: title })).toHaveText([`${title}: Half`]);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.clock.fastForward('20:00');
  await expect(ended).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hold it again' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a charge whose outcome isn’t known yet is shown instead of an empty cart', async ({ page, request }) => {
  const { lot_id, title } = await makeSale(request);
  const ada = await makeBuyer(request, 'Ada');
  await ada.call(claimShare, { lot_id, quarters: 2 });
  let r_id = 0;
  let answer: 'unclear' | 'too late' | 'lost' = 'unclear';
  await page.route(`**${getUserCart.path}`, async (route) => {
    const response = await route.fetch(RETRIED);
    const { data, ...reply }: { data: CartItem[] } = await response.json();
    await route.fulfill({ response, json: { ...reply, data: data.map((item) => ({ ...item, r_id })) } });
  });
  await page.route(`**${checkout.path}`, async (route) => {
    if (answer === 'too late') {
      const data = { purchase_id: 7, claim_ids: [], missed: 1, refunded_cents: 22_150 };
      return route.fulfill({ json: { status: 'yes', message: '', data } });
    }
    if (answer === 'lost') {
      await route.fetch(RETRIED);
      return route.abort('connectionreset');
    }
    r_id = 7;
    const reply = { status: 'no', code: 'payment_unclear', message: 'We don’t know yet if the card was charged.' };
    await route.fulfill({ status: 503, json: reply });
  });
  await page.clock.install();
  await openAs(page, ada.email, '/checkout');
  await goToPayment(page);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.click();
  const unclear = page.getByText('We’re checking whether your card was charged');
  await expect(unclear).toBeVisible();
  await expect(pay).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(title);
  await expect(unclear).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toHaveCount(0);
  await expectGoodEverywhere(page);

  r_id = 0;
  await page.clock.fastForward('00:10');
  await expect(page.getByText('Your card wasn’t charged')).toBeVisible();
  answer = 'too late';
  await page.getByRole('checkbox', { name: 'I agree to the bill of sale' }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Your payment came too late' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$221.50 will be refunded to your card.');
  await expect(page.getByText('Thank you.')).toHaveCount(0);
  await expectGoodEverywhere(page);
  r_id = 7;
  await page.clock.fastForward('00:31');
  await goTo(page, `/productview/${lot_id}`);
  await expect(unclear).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to checkout', exact: true }).click();
  await expect(unclear).toBeVisible();
  r_id = 0;
  await page.clock.fastForward('00:10');
  answer = 'lost';
  await goToPayment(page);
  await pay.click();
  await expect(page.getByText('Order placed')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toHaveCount(0);
  await page.getByRole('link', { name: 'Track my order' }).click();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('a buyer’s dashboard says what to do next and links to their lists [MKT-011 MKT-012 MKT-013]', async ({
  page,
  request,
}) => {
  const { seller, lot_id, title } = await makeSale(request);
  const ada = await makeBuyer(request, 'Ada');
  await openAs(page, ada.email, '/buyerdashboard');
  await expectLoaded(page);
  await expect(page.getByText('No purchases yet')).toBeVisible();
  await expectGoodEverywhere(page);

  await ada.call(claimShare, { lot_id, quarters: 1 });
  await expect(page.getByText('1 in your cart')).toBeVisible();
  await goTo(page, '/checkout');
  const toDetails = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(toDetails).toBeVisible();
  const paused = await seller.call(pauseLot, { lot_id });
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Not for sale right now');
  await expect(toDetails).toHaveCount(0);
  await seller.call(publishLot, paused);
  await expect(toDetails).toBeVisible();
  await goTo(page, '/buyerdashboard');
  await buy(ada);
  await page.getByRole('main').getByRole('link', { name: 'Invite friends to buy the remaining quarters' }).click();
  await expect(page.getByRole('heading', { name: 'Order tracker' })).toBeVisible();
  const purchase = page.getByRole('article', { name: title });
  await expect(purchase.getByLabel('Link to this lot')).toHaveValue(new RegExp(`/productview/${lot_id}$`));
  await expect(purchase.getByRole('term')).toContainText(['Paid']);
  await purchase.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(purchase).toContainText('You withdrew from this purchase.');
  await expect(purchase.getByRole('term').filter({ hasText: /^(Paid|Refunded)$/ })).toHaveText(['Refunded']);

  await goTo(page, `/productview/${lot_id}`);
  for (const name of ['Watch', 'Favorite farm']) {
    const mark = page.getByRole('button', { name, exact: true });
    await mark.click();
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
  }
  await goTo(page, '/buyerdashboard/watchlist');
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  await goTo(page, '/buyerdashboard/favoritefarm');
  await expect(page.getByRole('main').getByRole('link', { name: 'Cedar Ridge' })).toBeVisible();
});

test('a buyer buys from the same lot again, and gets a refund for what the farm can’t hand over', async ({
  page,
  newVisitor,
  request,
}) => {
  const { seller } = await makeFarm(request);
  const title = 'Ground beef box';
  const box = { kind: 'product', title, price_cents: 8_900, piece_name: '10 lb box', pieces: 12 };
  const { lot_id } = await seller.call(publishLot, await seller.call(saveLot, box));
  const ada = await makeBuyer(request, 'Ada');
  await ada.call(claimPieces, { lot_id, pieces: 1 });
  await buy(ada);
  await openAs(page, ada.email, '/buyerdashboard/tracker');
  await page.getByRole('article', { name: title }).getByRole('link', { name: 'Buy again', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Notify me when there’s more' })).toBeVisible();
  let holds = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith(claimPieces.path)) holds += 1;
  });
  await page.getByRole('button', { name: 'Hold it for 15 minutes' }).dblclick();
  await expect(page.getByRole('link', { name: 'Go to checkout', exact: true })).toBeVisible();
  expect(holds).toBe(1);

  await goTo(page, '/buyerdashboard/tracker');
  const farmer = await newVisitor();
  await openAs(farmer, seller.email, '/sellerdashboard/tracker');
  const sale = farmer.getByRole('row', { name: new RegExp(title) });
  await sale.getByRole('button', { name: 'Actions' }).click();
  await farmer.getByRole('menuitem', { name: 'Refund this sale' }).click();
  const sure = farmer.getByRole('dialog', { name: 'Refund this sale?' });
  await expect(sure).toContainText(`Omar Pell will get $98.74 back for “${title}”.`);
  await expectGoodEverywhere(farmer);
  await sure.getByRole('button', { name: 'Refund $98.74' }).click();
  await expect(farmer.getByText('No sales here')).toBeVisible();
  await farmer.getByText('Finished', { exact: true }).click();
  await expect(sale).toContainText('Refunded');
  await expect(page.getByRole('article', { name: title })).toContainText('This purchase was refunded.');
});
