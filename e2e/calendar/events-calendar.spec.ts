import { expect, type Page } from '@playwright/test';
import { login, me } from '#contract/accounts/api.ts';
import { createManualOrder, proOrderList, updateStatus } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { completeOrder } from '#e2e/complete-order.ts';
import { makeGate } from '#e2e/gate.ts';
import { makePlant, type Plant, passwordOf } from '#e2e/make-plant.ts';
import { makeSeller } from '#e2e/make-seller.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectNoBarriers, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const TODAY = plantToday();
/** Three upcoming days in the same month. */
const FIRST = [5, 8]
  .map((ahead) => addDays(TODAY, ahead))
  .find((day) => addDays(day, 2).slice(0, 7) === day.slice(0, 7)) as IsoDate;
const [DAY, NEXT, LATER] = [FIRST, addDays(FIRST, 1), addDays(FIRST, 2)];
const CALENDAR = `/processorCalenderNew?view=month&at=${DAY}`;

const cell = (page: Page, day: IsoDate) => page.getByRole('gridcell').and(page.locator(`[data-day="${day}"]`));
const title = (day: IsoDate) => day.split('-').reverse().join('-');
const shown = (page: Page) => expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');

/** Collects the bodies of all calls of one kind that the page sends. */
function watchCalls(page: Page, call: string): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => request.url().endsWith(call) && sent.push(request.postDataJSON()));
  return sent;
}

/** A plant with eight slots a day for beef and for wild game, and one day that is full for beef. */
async function makeCalendar(plant: Plant): Promise<number[]> {
  const slots = [{ processing_option: 'USDA processing', avail_slot: 8 }];
  const days = [0, 1, 2, 3, 4, 5, 6];
  await plant.call(processorPreference, {
    preferences: [
      { animals: 1, days },
      { animals: 10, days },
    ],
    slots,
  });
  for (const last_name of ['Whitfield', 'Ortega']) {
    await plant.call(addCustomer, {
      first_name: 'Dana',
      last_name,
      email: `${last_name}-${plant.email}`,
      type: 'customer',
    });
  }
  const customers: { id: number }[] = await plant.call(getAllCustomers, {});
  const [template] = await plant.call(getCustomForm, {});
  const { order_ids } = await plant.call(createManualOrder, {
    event_name: 'Maple',
    beef_qty: 5,
    process_option: 'usda',
    dropoff_date: DAY,
    split: customers.map(({ id }) => ({
      customer: id,
      cut_sheet: template.id,
      amount: 'Half',
      animal: 'beef',
      order_number: 1,
    })),
  });
  await plant.call(createManualOrder, { event_name: 'Stag', wild_game_qty: 1, dropoff_date: NEXT });
  await plant.call(createManualOrder, { event_name: 'Full', beef_qty: 8, process_option: 'usda', dropoff_date: LATER });
  return order_ids;
}

test.describe('in a time zone far from UTC', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('a processor browses months, opens a day’s orders, and deletes one [CAL-002 CAL-022 CAL-023 CAL-024 CAL-028 CAL-029 CAL-030 CAL-031 CAL-033 CAL-034 CAL-046 CAL-048 CAL-049 ORD-060 ORD-061 ORD-062 ORD-079 ORD-088]', async ({
    page,
    request,
  }) => {
    const plant = await makePlant(request, { species: 'beef,wild_game' });
    const [split = 0, open = 0, done = 0] = await makeCalendar(plant);
    await plant.call(updateStatus, { order_id: open, status: ORDER_STATUS.open });
    await completeOrder(plant, done);
    const { id } = await plant.call(me, {});
    const events = watchCalls(page, '/getEvents');
    const slots = watchCalls(page, '/show_available_slot');

    await openAs(page, plant.email, CALENDAR);
    await shown(page);
    await expect(cell(page, DAY).getByRole('link')).toHaveText([
      /^\[USDA\] ?Maple/,
      /^\[USDA\] ?Maple/,
      /^\[USDA\] ?Maple/,
    ]);
    await expect(cell(page, DAY).getByRole('button', { name: '+2 more' })).toBeVisible();
    await expect(cell(page, NEXT).getByRole('link')).toHaveText(['Stag, Pending']);
    await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toHaveCount(0);
    const [year = 0, month = 0] = DAY.split('-').map(Number);
    expect(events.at(-1)).toMatchObject({ month, year });
    await expect.poll(() => slots.at(-1)?.processor_id).toBe(id);
    await page.getByRole('button', { name: 'Next month' }).click();
    await shown(page);
    await expect.poll(() => events.at(-1)?.month).toBe((month % 12) + 1);
    await expect.poll(() => slots.at(-1)?.month_no).toBe(month === 12 ? 12 : month + 1);
    await page.getByRole('button', { name: 'Previous month' }).click();

    await cell(page, NEXT).getByRole('link').click();
    const popup = (day: IsoDate) => page.getByRole('dialog', { name: title(day), exact: true });
    await expect(popup(NEXT).getByRole('row', { name: /Stag Wild Game/ })).toBeVisible();
    await popup(NEXT).getByRole('button', { name: 'Close' }).click();

    await cell(page, DAY).getByRole('button', { name: '+2 more' }).click();
    const dialog = popup(DAY);
    await expect(dialog.getByText('Events', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('columnheader')).toHaveText([
      'Order#',
      'Title',
      'Tag#',
      'Species',
      'Label Type',
      'Account Name',
      'Status',
      'Cutsheet Status',
      'Action',
    ]);
    const row = (order_id: number) => dialog.getByRole('row', { name: new RegExp(`^${order_id} `) });
    await expect(row(split).getByRole('listitem')).toHaveText(['Dana Ortega Qt 2', 'Dana Whitfield Qt 2']);
    await expect(row(split)).toContainText('Pending');
    await expect(row(open)).toContainText('Open');
    await expect(row(done)).toContainText('Completed');
    await expectNoBarriers(page);

    await row(done).getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Delete']);
    // Until focus is in the menu, Escape closes the dialog instead.
    await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
    await page.keyboard.press('Escape');
    await row(open).getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Order' });
    await expect(edit).toContainText(`Order ${open}, Maple`);
    await edit.getByRole('button', { name: 'Close' }).first().click();

    await row(done).getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'yes' }).click();
    await expect(page.getByText('This order is Completed, so it can’t become Deleted.')).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await row(open).getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'yes' }).click();
    await expect(page.getByText('Order was removed')).toBeVisible();
    await expect(row(open)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(cell(page, DAY).getByRole('button', { name: '+1 more' })).toBeVisible();
  });

  test('a loading indicator shows while events load, and each event appears on its UTC day in the color of its status [CAL-021 CAL-027 CAL-045 CAL-046 CAL-032]', async ({
    page,
    request,
  }) => {
    const { email } = await makePlant(request);
    const date = `${DAY} 23:30:00`;
    const data = ([0, 1, 3, 4] as const).map((status, at) => ({
      event_id: at + 1,
      order_id: at + 1,
      title: `Status ${status}`,
      process_option: '',
      kill_date: DAY,
      status,
      date: at < 3 ? date : `${NEXT} 23:30:00`,
      species: 'beef',
      heads: 1,
      day_count: at < 3 ? 3 : 1,
      can: { schedule: true },
    }));
    const gate = makeGate();
    const asked = watchCalls(page, '/getEvents');
    await page.route('**/getEvents', async (route) => {
      await gate.opened;
      await route.fulfill({ json: { status: 'yes', data } });
    });
    await openAs(page, email, CALENDAR);
    const calendar = page.getByRole('region', { name: 'Events Calendar' });
    await expect(calendar.getByText('Loading...').first()).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
    gate.open();
    await expect(cell(page, DAY).getByRole('listitem')).toHaveCount(3);
    for (const [status, color] of [
      [0, 'orange'],
      [1, 'turquoise'],
      [3, 'green'],
      [4, 'pink'],
    ] as const) {
      const chip = cell(page, status === ORDER_STATUS.requested ? NEXT : DAY)
        .getByRole('listitem')
        .filter({ hasText: `Status ${status}` });
      await expect(chip).toHaveAttribute('data-color', color);
      const [red, green, blue] = await chip.evaluate(
        (one) =>
          getComputedStyle(one)
            .boxShadow.match(/\d+(\.\d+)?/g)
            ?.map(Number) ?? [],
      );
      const paints = { orange: [232, 135, 43], turquoise: [42, 169, 163], green: [76, 154, 82], pink: [214, 98, 154] };
      expect([red, green, blue]).toEqual(paints[color]);
    }
    await expect(page.getByRole('list', { name: 'Status' }).getByRole('listitem')).toHaveText([
      'Requested',
      'Pending',
      'Open',
      'Completed',
    ]);
    await page.getByRole('searchbox', { name: 'Search events' }).fill('status 3');
    await expect.poll(() => asked.at(-1)?.search).toBe('status 3');
    await page.unroute('**/getEvents');

    const list = makeGate();
    await page.route('**/pro_order_list', async (route) => {
      await list.opened;
      await route.continue();
    });
    await page.goto(`${CALENDAR}&day=${DAY}`);
    const dialog = page.getByRole('dialog', { name: title(DAY) });
    await expect(dialog.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect(dialog.locator('tbody tr')).toHaveCount(5);
    list.open();
    await expect(dialog.getByText('No data found')).toBeVisible();
  });
});

test('a seller’s sidebar lists upcoming and past days of the plant, read-only [CAL-024 CAL-025 CAL-026 CAL-047 CAL-048 CAL-049 CAL-067]', async ({
  page,
  request,
}) => {
  const plant = await makePlant(request, { species: 'beef,wild_game' });
  await makeCalendar(plant);
  const { id } = await plant.call(me, {});
  const { email } = await makeSeller(plant);

  const slots = watchCalls(page, '/show_available_slot');
  await openAs(page, email, '/processorCalenderNew?view=month');
  const upcoming = page.getByRole('region', { name: 'Upcoming Events' });
  const past = page.getByRole('region', { name: 'Past Events' });
  await expect(upcoming.getByRole('button').first()).toHaveText(
    /^\d+ of 16 slots ?[A-Z][a-z]{2} \d+(st|nd|rd|th) \d{4}$/,
  );
  expect(slots.at(-1)).toMatchObject({ processor_id: id });
  const spell = (day: IsoDate) => {
    const date = new Date(day);
    const short = date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
    return new RegExp(`${short} ${date.getUTCDate()}(st|nd|rd|th) ${date.getUTCFullYear()}$`);
  };
  await expect(upcoming.getByRole('button').first()).toHaveText(spell(addDays(TODAY, 1)));
  await expect(past.getByRole('button').first()).toHaveText(spell(TODAY));
  if (!TODAY.endsWith('-01')) await expect(past.getByRole('button').nth(1)).toHaveText(spell(addDays(TODAY, -1)));
  const box = upcoming.locator('[aria-busy="false"]');
  expect((await box.boundingBox())?.height).toBe(311);
  expect(await box.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
  await past.getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: title(TODAY) });
  await expect(dialog.getByText('No data found')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto('/processorCalender?tab=availability');
  await expect(page.getByRole('rowheader', { name: 'Beef' })).toBeVisible();
  await page.getByRole('cell', { name: 'USDA 8' }).first().click();
  await expect(page.getByRole('table').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('admins and producers have a sidebar but customers don’t, and in January its days start in December [CAL-048 CAL-064 ORD-079]', async ({
  request,
  newVisitor,
}) => {
  for (const [who, has] of [
    ['admin', true],
    ['producer', true],
    ['customer', false],
  ] as const) {
    const other = await newVisitor();
    if (who === 'admin') await other.clock.setFixedTime('2026-01-15T12:00:00Z');
    const asked = watchCalls(other, '/show_available_slot');
    await openAs(other, `${who}@demo.test`, '/processorCalenderNew?view=month');
    await shown(other);
    await expect(other.getByRole('region', { name: 'Past Events' })).toHaveCount(has ? 1 : 0);
    if (who === 'admin') {
      await expect.poll(() => asked).toContainEqual(expect.objectContaining({ month_no: 12, year_no: 2025 }));
      await other.clock.setFixedTime('2026-03-15T12:00:00Z');
      await other.reload();
      await shown(other);
      await expect.poll(() => asked).toContainEqual(expect.objectContaining({ month_no: 3, year_no: 2026 }));
    }
    if (who === 'producer') {
      // Everyone at the plant sees Edit and Delete; the server decides who may use them.
      const username = `${who}@demo.test`;
      const signedIn = await request.post(login.path, { data: { username, password: passwordOf(username) } });
      const token = (await signedIn.json()).data;
      const headers = { authorization: `Bearer ${token}` };
      const listed = await request.post(proOrderList.path, { headers, data: { order_type: 'open,pending' } });
      const [order] = (await listed.json()).data;
      await other.goto(`/processorCalenderNew?view=month&at=${order.event_date}&day=${order.event_date}`);
      const row = other.getByRole('row', { name: new RegExp(`^${order.order_id} `) });
      await row.getByRole('button', { name: 'Actions' }).click();
      await expect(other.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
    }
  }
});

test('an order can be moved to another day by mouse, keyboard, or menu, or the page says why it can’t [CAL-024]', async ({
  page,
  request,
}) => {
  const plant = await makePlant(request, { species: 'beef,wild_game' });
  await makeCalendar(plant);
  // Shows every week of the month, so that dragging doesn't scroll.
  await page.setViewportSize({ width: 1280, height: 1500 });
  await openAs(page, plant.email, CALENDAR);
  await shown(page);

  await cell(page, DAY).getByRole('link').first().dragTo(cell(page, NEXT));
  const question = page.getByRole('dialog', { name: 'Are you sure' });
  await expect(question).toContainText('Maple, will move from');
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(cell(page, NEXT).getByRole('link')).toHaveCount(2);
  await expect(cell(page, DAY).getByRole('button', { name: '+1 more' })).toBeVisible();

  await cell(page, DAY).getByRole('link').first().dragTo(cell(page, LATER));
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /Maple is still on .* Not enough slots/ })).toBeVisible();
  await expect(cell(page, DAY).getByRole('button', { name: '+1 more' })).toBeVisible();
  await expectGoodEverywhere(page);

  await cell(page, DAY).locator('[data-number]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, NEXT).locator('[data-number]')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(page, NEXT).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Move to another day…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to another day' });
  await expect(dialog.locator(`[data-day="${NEXT}"]`)).toBeFocused();
  await expect(dialog.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
  await expect(cell(page, NEXT).getByRole('link')).toHaveCount(1);

  await page.getByText('Week', { exact: true }).click();
  await expect(page.getByRole('list', { name: /–/ })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Stag' }).first()).toContainText('Wild Game · Pending');
  await expectNoBarriers(page);
});
