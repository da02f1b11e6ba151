import { expect } from '@playwright/test';
import { me } from '#contract/accounts/api.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import {
  acceptFarm,
  askPlant,
  confirmAddress,
  handOver,
  offerDelivery,
  openRequests,
  setUpFarm,
  signUp,
} from '#e2e/market/farm-steps.ts';
import { makeBuyer } from '#e2e/market/make-market.ts';
import {
  accept,
  acceptQuarter,
  buyShare,
  chargeForCutting,
  chooseDay,
  fillSheet,
  giveQuarter,
  invoice,
  moveOn,
  openPage,
  openTracker,
  payBalance,
  payInvoice,
  pickUp,
  post,
  receive,
  review,
  startCuttingAnyway,
  weigh,
} from '#e2e/market/steer-steps.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

test('a farm without a plant gets from the front page to its payouts, and four families to their meat', async ({
  page: farm,
  request,
  newVisitor,
}) => {
  const plant = await makeBookable(request);
  await chargeForCutting(plant);
  const { admin: plant_id } = await plant.call(me, {});
  const office = await newVisitor();
  const family = async (name: string) => ({
    name: `${name} Pell`,
    page: await newVisitor(),
    ...(await makeBuyer(request, name)),
  });
  const [ada, mei, omar, noor] = [await family('Ada'), await family('Mei'), await family('Omar'), await family('Noor')];
  const families = [ada, mei, omar, noor];
  const title = `Angus steer ${crypto.randomUUID().slice(0, 8)}`;

  // The farm signs up, finds a plant that takes it on, and lists a steer.
  await farm.goto('/');
  await farm.getByRole('main').getByRole('link', { name: 'Sell your animals', exact: true }).click();
  const email = await signUp(farm);
  await setUpFarm(farm);
  await confirmAddress(farm, email);
  await askPlant(farm, plant_id);
  await openRequests(office, plant.email);
  await acceptFarm(office);
  await offerDelivery(farm);
  await farm.goto(`/plant/${plant_id}`);
  await farm.getByRole('link', { name: 'List an animal' }).click();
  await expectLoaded(farm);
  const lot = await post(farm, plant_id, title);

  // Ada buys a half and gives a quarter of it to Mei. Omar and Noor buy a quarter each, and Noor has hers delivered.
  await openPage(ada.page, ada.email, lot);
  await buyShare(ada.page, 'Half');
  await acceptQuarter(mei.page, mei, await giveQuarter(ada.page, ada, title, mei));
  for (const { page, email: address, name } of [omar, noor]) {
    await openPage(page, address, lot);
    await buyShare(page, 'Quarter', { isDelivered: name === noor.name });
  }
  const step = (await openTracker(ada.page, ada, title)).locator('[aria-current="step"]');
  await expect(step).toHaveText('Requested from the plant');

  // The plant takes the animal in, and everybody pays the farm by its weight.
  await openPage(office, plant.email, '/processordashboard');
  await accept(office, title);
  await receive(office, plant.email, title);
  const order = office.url();
  await fillSheet(noor.page, noor, title);
  await weigh(office, '680');
  for (const one of families) await payBalance(one.page, one, title);
  await startCuttingAnyway(office);
  await moveOn(office, 'Start packing', 'Being packed');
  await moveOn(office, 'Mark as ready', 'Ready for pickup');
  await chooseDay(noor.page, noor, title);

  // They pay the plant, get their meat, and say how it was.
  const links = await invoice(
    office,
    families.map(({ name }) => name),
  );
  for (const [at, { page }] of families.entries()) {
    await page.goto(links[at] ?? '');
    await payInvoice(page);
  }
  await office.goto(order);
  await expectLoaded(office);
  for (const { name } of [ada, mei, omar]) await pickUp(office, { name, boxes: '2' });
  await pickUp(office, { name: noor.name, boxes: '2', by: 'Boone Hill Farm' });
  await handOver(farm, noor.name);
  for (const one of families) await review(one.page, await openTracker(one.page, one, title));

  // Nothing is left at the plant, so the order is complete, and the farm is paid for all four.
  await expect(async () => {
    await farm.goto('/sellerdashboard/paymenttransaction?of=payouts');
    await expectLoaded(farm);
    const sent = farm.getByRole('row').filter({ hasText: 'Sent' });
    for (const { name } of families) expect(await sent.filter({ hasText: name }).count()).toBeGreaterThan(0);
  }).toPass();
});
