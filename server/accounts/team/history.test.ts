import { describe, expect, test } from 'vitest';
import { getHistory, type HistoryEntry } from '#contract/accounts/history-api.ts';
import { changeMemberRole } from '#contract/accounts/team-api.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { addCustomer, updateCustomer } from '#contract/directory/api.ts';
import { PASSWORD_HASH, PASSWORD as present_password } from '#server/test/cheap-password.ts';
import { comingDay, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** Sets passwords, so that this plant's office can confirm changes with them. */
const givePasswords = ({ plant_id }: Plant) =>
  app.db.updateTable('accounts').set({ password_hash: PASSWORD_HASH }).where('plant_id', '=', plant_id).execute();
async function historyOf(person: Person, input: Record<string, unknown> = {}) {
  const reply = (await app.callWith(getHistory, person, input)) as { data?: HistoryEntry[]; total?: number };
  return { rows: reply.data ?? [], total: reply.total };
}
const happen = (plant: Plant, kind: string, data: object) =>
  app.db
    .insertInto('events')
    .values({ owner_id: plant.plant_id, kind, actor_id: plant.plant_id, data: JSON.stringify(data) })
    .execute();

describe('the history', () => {
  test('shows who did what to whom, when, and what changed, newest first [ACC-005]', async () => {
    const plant = await makePlant(app);
    const manager = await plant.join('manager');
    const added = expectYes(
      await app.call(addCustomer, plant.owner, {
        first_name: 'June',
        last_name: 'Abbott',
        email: `june${plant.plant_id}@example.test`,
        custom_portal: 1,
      }),
    );
    const id = added.data.id;
    await app.call(updateCustomer, plant.owner, { id, custom_portal: 0 });
    await givePasswords(plant);
    await app.call(changeMemberRole, plant.owner, { id: manager.account_id, role: 'butcher', present_password });
    const { rows, total } = await historyOf(plant.owner);
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      {
        kind: 'team.role_changed',
        who: 'Pat processor',
        name: 'Pat manager',
        changes: [{ what: 'role', from: 'manager', to: 'butcher' }],
      },
      { kind: 'customer.portal_off', who: 'Pat processor', name: 'June Abbott', changes: [] },
      { kind: 'customer.portal_on', name: 'June Abbott' },
    ]);
    expect(Date.parse(rows[0]?.happened_at ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
  });

  test('shows entries from other areas, with names, counts and changed values [ACC-005]', async () => {
    const plant = await makePlant(app);
    const ids = [];
    for (const first_name of ['Abel', 'Bea', 'Cora', 'Dale']) {
      ids.push(expectYes(await app.call(addCustomer, plant.owner, { first_name })).data.id);
    }
    await happen(plant, 'customer.removed', { customer_ids: ids });
    await happen(plant, 'customers.imported', { count: 12 });
    const days = { from: { beef: 14, wild_game: 7, hog: 1 }, to: { beef: 21, wild_game: 9, hog: 1 } };
    await happen(plant, 'settings.changed', {
      changes: {
        species: { from: ['beef'], to: ['beef', 'hog'] },
        demands_card: { from: true, to: false },
        hang_days: days,
      },
    });
    await happen(plant, 'legal.accepted', { agreement: 'processor', version: '2021-06-01' });
    const { rows } = await historyOf(plant.owner);
    expect(rows).toMatchObject([
      { kind: 'legal.accepted', name: 'Processor Agreement' },
      {
        kind: 'settings.changed',
        changes: [
          { what: 'species', from: 'beef', to: 'beef, hog' },
          { what: 'hang_days', from: 'beef 14, wild game 7', to: 'beef 21, wild game 9' },
          { what: 'demands_card', from: 'Yes', to: 'No' },
        ],
      },
      { kind: 'customers.imported', count: 12 },
      { kind: 'customer.removed', name: 'Abel, Bea, Cora', more: 1 },
    ]);
  });

  test('leaves out orders, slots and other plants [ACC-005]', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const added = expectYes(await app.call(addCustomer, plant.owner, { first_name: 'June' }));
    const customers = [added.data.id];
    const booked = await app.call(createManualOrder, plant.owner, {
      event_name: 'Beef',
      beef_qty: 1,
      dropoff_date: comingDay(1),
      customers,
    });
    expect(booked.status).toBe('yes');
    await happen(other, 'customers.imported', { count: 12 });
    expect(await historyOf(plant.owner)).toEqual({ rows: [], total: 0 });
  });

  test('comes in pages and can be filtered to one person [ACC-005]', async () => {
    const plant = await makePlant(app);
    const [admin, butcher] = [await plant.join('admin'), await plant.join('butcher')];
    await givePasswords(plant);
    for (const role of ['manager', 'butcher', 'manager'] as const) {
      await app.call(changeMemberRole, admin, { id: butcher.account_id, role, present_password });
    }
    await app.call(changeMemberRole, plant.owner, { id: admin.account_id, role: 'butcher', present_password });
    const kinds = async (person: Person) =>
      (await historyOf(plant.owner, { person: person.account_id })).rows.map(({ changes }) => changes[0]?.from);
    expect(await kinds(butcher)).toEqual(['butcher', 'manager', 'butcher']);
    expect(await kinds(admin)).toEqual(['admin', 'butcher', 'manager', 'butcher']);
    expect(await kinds(plant.owner)).toEqual(['admin']);

    const pages = [];
    for (const page of ['1', '2']) pages.push(await historyOf(plant.owner, { page, page_size: '3' }));
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [3, 4],
      [1, 4],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(4);
  });
});
