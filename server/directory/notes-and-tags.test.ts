import { describe, expect, test } from 'vitest';
import { addCustomer, getAllCustomers, viewCustomer } from '#contract/directory/api.ts';
import {
  addCustomerNote,
  deleteCustomerNote,
  getCustomerNotes,
  updateCustomerNote,
} from '#contract/directory/notes-api.ts';
import { deleteTag, getTags, renameTag, tagCustomers } from '#contract/directory/tags-api.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function add(person: Person, first_name: string) {
  return expectYes(await app.call(addCustomer, person, { first_name })).data.id;
}
async function note(person: Person, customer_id: number, body: string) {
  return expectYes(await app.call(addCustomerNote, person, { customer_id, body })).data.note_id;
}
const tag = (plant: Plant, ids: number[], name: string, on = true) =>
  app.call(tagCustomers, plant.owner, { ids, name, on });
async function tagsOf(plant: Plant) {
  return expectYes(await app.call(getTags, plant.owner, {})).data.map(({ name, count }) => [name, count]);
}

describe('notes about a customer', () => {
  test('show their author and time, and can be changed by the author and read by the office', async () => {
    const plant = await makePlant(app);
    const manager = await plant.join('manager');
    const customer_id = await add(plant.owner, 'Ana');
    const note_id = await note(manager, customer_id, '  Pays cash.\nCalls <b>early</b>  ');
    await note(plant.owner, customer_id, 'Second');
    const reply = await app.call(getCustomerNotes, plant.owner, { customer_id });
    expect(reply).toMatchObject({
      data: [
        { body: 'Second', can: { edit: true } },
        { body: 'Pays cash.\nCalls <b>early</b>', author_name: 'Pat manager', changed_at: null, can: { edit: false } },
      ],
    });
    expect(await app.call(updateCustomerNote, plant.owner, { note_id, body: 'x' })).toMatchObject({ http: 403 });
    expect(await app.call(deleteCustomerNote, plant.owner, { note_id })).toMatchObject({ http: 403 });
    expect(await app.call(updateCustomerNote, manager, { note_id, body: 'Pays by card.' })).toMatchObject({
      http: 200,
    });
    expect(await app.call(getCustomerNotes, plant.owner, { customer_id })).toMatchObject({
      data: [{}, { body: 'Pays by card.', changed_at: expect.any(String) }],
    });
    expect(await app.call(deleteCustomerNote, manager, { note_id })).toMatchObject({ http: 200 });
    expect(await app.call(deleteCustomerNote, manager, { note_id })).toMatchObject({ http: 404 });
  });

  test('are visible only to the office', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const customer_id = await add(plant.owner, 'Ana');
    const note_id = await note(plant.owner, customer_id, 'Secret');
    for (const role of ['producer', 'customer', 'butcher'] as const) {
      expect(await app.call(getCustomerNotes, await plant.join(role), { customer_id })).toMatchObject({ http: 403 });
    }
    expect(await app.call(getCustomerNotes, stranger.owner, { customer_id })).toMatchObject({ data: [] });
    expect(await app.call(addCustomerNote, stranger.owner, { customer_id, body: 'x' })).toMatchObject({ http: 404 });
    expect(await app.call(updateCustomerNote, stranger.owner, { note_id, body: 'x' })).toMatchObject({ http: 404 });
    expect(await app.call(addCustomerNote, plant.owner, { customer_id, body: '   ' })).toMatchObject({
      http: 400,
      fields: { body: 'Required' },
    });
  });

  test('are saved once per idempotency key, even if they are sent twenty times', async () => {
    const plant = await makePlant(app);
    const customer_id = await add(plant.owner, 'Ana');
    await Promise.all(
      Array.from({ length: 20 }, () =>
        app.call(addCustomerNote, plant.owner, { customer_id, body: 'Once' }, { key: 'k1' }),
      ),
    );
    expect(await app.call(getCustomerNotes, plant.owner, { customer_id })).toMatchObject({ data: [{ body: 'Once' }] });
  });
});

describe('tags', () => {
  test('are created when first used, filter the list, and can be renamed and deleted', async () => {
    const plant = await makePlant(app);
    const [ana, bob] = [await add(plant.owner, 'Ana'), await add(plant.owner, 'Bob')];
    const reply = expectYes(await tag(plant, [ana, bob], 'Wholesale'));
    const id = reply.data.id;
    expect(await tag(plant, [ana], 'WHOLESALE')).toMatchObject({ data: { id } });
    await tag(plant, [ana], 'Late payer');
    await tag(plant, [bob], 'wholesale', false);
    expect(await tagsOf(plant)).toEqual([
      ['Late payer', 1],
      ['Wholesale', 1],
    ]);
    const filtered = await app.call(getAllCustomers, plant.owner, { tag: id });
    expect(expectYes(filtered).data.map(({ id: one }) => one)).toEqual([ana]);

    expect(await app.call(renameTag, plant.owner, { id, name: 'late PAYER' })).toMatchObject({
      http: 409,
      fields: { name: expect.any(String) },
    });
    expect(await app.call(renameTag, plant.owner, { id, name: 'Shops' })).toMatchObject({ http: 200 });
    expect(await app.call(viewCustomer, plant.owner, { id: ana })).toMatchObject({
      data: { tags: [{ name: 'Late payer' }, { name: 'Shops' }] },
    });
    expect(await app.call(deleteTag, plant.owner, { id })).toMatchObject({ http: 200 });
    expect(await app.call(viewCustomer, plant.owner, { id: ana })).toMatchObject({
      data: { tags: [{ name: 'Late payer' }] },
    });
    expect(await app.call(deleteTag, plant.owner, { id })).toMatchObject({ http: 404 });
  });

  test('are created only once, even when added twenty times at once', async () => {
    const plant = await makePlant(app);
    const ids = [await add(plant.owner, 'Ana'), await add(plant.owner, 'Bob')];
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => tag(plant, at % 2 ? ids : ids.toReversed(), at % 3 ? 'New' : 'NEW')),
    );
    const all = await tagsOf(plant);
    expect(all).toEqual([[expect.stringMatching(/new/i), 2]]);
  });

  test('belong to the plant and are hidden from portal users', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const producer = await plant.join('producer');
    const id = await add(producer, 'Ana');
    const made = expectYes(await tag(plant, [id], 'Late payer'));
    const tag_id = made.data.id;
    expect(await app.call(viewCustomer, producer, { id })).toMatchObject({ data: { tags: [] } });
    expect(await app.call(getTags, producer, {})).toMatchObject({ http: 403 });
    expect(await app.call(tagCustomers, stranger.owner, { ids: [id], name: 'Mine' })).toMatchObject({ http: 422 });
    expect(await app.call(renameTag, stranger.owner, { id: tag_id, name: 'Mine' })).toMatchObject({ http: 404 });
    expect(await app.call(deleteTag, stranger.owner, { id: tag_id })).toMatchObject({ http: 404 });
    expect(await tagsOf(stranger)).toEqual([]);
  });

  test('are limited to a hundred per plant', async () => {
    const plant = await makePlant(app);
    const id = await add(plant.owner, 'Ana');
    for (let at = 0; at < 100; at++) await tag(plant, [id], `Tag ${at}`);
    expect(await tag(plant, [id], 'One more')).toMatchObject({ http: 422, code: 'too_many_tags' });
    expect(await tag(plant, [id], 'tag 7')).toMatchObject({ http: 200 });
  });
});
