import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { me, refresh } from '#contract/accounts/api.ts';
import { getProcessors, getUserDetails, setCurrentProcessor } from '#contract/accounts/processors-api.ts';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { getProcessorPreference } from '#contract/calendar/api.ts';
import { getCustomForm, getCustomFormData } from '#contract/cut-sheets/api.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { comingDay, makePlant, makeTemplate, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** Adds a person to another plant's directory as well. */
const addRecord = (plant: Plant, { account_id }: Person, more: { type?: string; has_portal?: boolean } = {}) =>
  app.db
    .insertInto('customers')
    .values({
      plant_id: plant.plant_id,
      account_id,
      type: 'customer',
      first_name: 'Dana',
      last_name: 'Field',
      has_portal: true,
      ...more,
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
const setPortal = async (plant: Plant, { account_id }: Person, has_portal: boolean) => {
  await app.db
    .updateTable('customers')
    .set({ has_portal })
    .where('plant_id', '=', plant.plant_id)
    .where('account_id', '=', account_id)
    .execute();
  app.actors.receive(`account_id:${account_id}`);
};
async function plantOf(person: Person) {
  const reply = await app.call(me, person, {});
  return reply.status === 'yes' ? reply.data.admin : reply.code;
}
const processorsOf = async (person: Person) => expectYes(await app.call(getProcessors, person, {})).data;

/** A customer with records at three plants and an open portal at the first two. */
async function makeTraveller() {
  const [first, second, shut] = [await makePlant(app), await makePlant(app), await makePlant(app)];
  const person = await first.join('customer');
  await addRecord(second, person);
  await addRecord(shut, person, { has_portal: false });
  return { person, first, second, shut };
}

describe('choosing a processor', () => {
  test('lists the plants whose portal is open, with their owners’ names [ACC-052]', async () => {
    const { person, first, second } = await makeTraveller();
    await makePlant(app);
    const list = await processorsOf(person);
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set([first.plant_id, second.plant_id]));
    expect(list).toContainEqual({
      id: first.plant_id,
      first_name: 'Pat',
      last_name: 'processor',
      plant_name: expect.stringMatching(/^Plant /),
      time_zone: 'America/Chicago',
      is_current: true,
    });
    expect(list.filter((one) => one.is_current)).toHaveLength(1);
  });

  test('switches every list to the chosen plant and returns a matching token [ACC-053]', async () => {
    const { person, first, second } = await makeTraveller();
    await app.call(createManualOrder, second.owner, {
      event_name: 'At the second',
      beef_qty: 1,
      dropoff_date: comingDay(1),
      customers: [(await recordIn(second, person)).customer_id],
    });
    const titles = async (who: Person) =>
      expectYes(await app.callWith(proOrderList, who, { order_type: 'pending,open' })).data;
    expect(await titles(person)).toEqual([]);

    const reply = expectYes(await app.call(setCurrentProcessor, person, { processor: second.plant_id }));
    expect(decodeJwt(reply.data)).toMatchObject({ admin: second.plant_id, id: person.account_id });
    const fresh = { ...person, token: reply.data };
    for (const token of [fresh, person]) {
      expect(await titles(token)).toMatchObject([{ title: 'At the second' }]);
      expect(await plantOf(token)).toBe(second.plant_id);
    }
    const after = await app.signIn(person.account_id);
    expect(await plantOf(after)).toBe(second.plant_id);
    const list = await processorsOf(after);
    expect(list.find((one) => one.is_current)?.id).toBe(second.plant_id);
    expect(list.map(({ id }) => id)).toContain(first.plant_id);
  });

  const recordIn = (plant: Plant, { account_id }: Person) =>
    app.db
      .selectFrom('customers')
      .select('customer_id')
      .where('plant_id', '=', plant.plant_id)
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();

  test('returns “not found” for a closed portal, another plant and a made-up id [ACC-053]', async () => {
    const { person, first, shut } = await makeTraveller();
    const stranger = await makePlant(app);
    const replies = [];
    for (const processor of [shut.plant_id, stranger.plant_id, 999_999_999]) {
      const { headers: _, ...reply } = await app.call(setCurrentProcessor, person, { processor });
      replies.push(JSON.stringify(reply));
      expect(reply).toMatchObject({ http: 404, status: 'no', code: 'not_found' });
    }
    expect(new Set(replies).size).toBe(1);
    expect(await plantOf(person)).toBe(first.plant_id);
  });

  test('gives a person the role they have in each plant’s directory [ACC-053]', async () => {
    const [first, second] = [await makePlant(app), await makePlant(app)];
    const person = await first.join('customer');
    await addRecord(second, person, { type: 'producer' });
    expect(await app.call(me, person, {})).toMatchObject({ data: { role: 'customer' } });
    await app.call(setCurrentProcessor, person, { processor: second.plant_id });
    expect(await app.call(me, person, {})).toMatchObject({ data: { role: 'producer', admin: second.plant_id } });
  });

  test('allows 20 switches at once, each with its own token, and ends up at one plant [ACC-053]', async () => {
    const { person, first, second } = await makeTraveller();
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const processor = [first, second][at % 2]?.plant_id ?? 0;
        const reply = expectYes(await app.call(setCurrentProcessor, person, { processor }));
        expect(decodeJwt(reply.data).admin).toBe(processor);
        return processor;
      }),
    );
    expect(replies).toHaveLength(20);
    const { current_plant_id } = await app.db
      .selectFrom('accounts')
      .select('current_plant_id')
      .where('account_id', '=', person.account_id)
      .executeTakeFirstOrThrow();
    expect([first.plant_id, second.plant_id]).toContain(current_plant_id);
    expect(await plantOf(person)).toBe(current_plant_id);
  });

  test('signs people out when their portal closes, and moves them to another plant only when they return [ACC-053]', async () => {
    const { person, first, second } = await makeTraveller();
    await app.call(setCurrentProcessor, person, { processor: second.plant_id });
    await setPortal(second, person, false);
    expect(await app.call(getAllCustomers, person, {})).toMatchObject({ http: 401, code: 'signed_out' });
    const { session_id, cookie } = await cookieFor(person);
    const reply = expectYes(await app.callWith(refresh, null, {}, { cookie }));
    expect(reply).toMatchObject({ http: 200 });
    expect(decodeJwt(String(reply.data))).toMatchObject({
      admin: first.plant_id,
      sid: session_id,
    });
  });

  test('doesn’t change which plant created the account [ACC-053]', async () => {
    const { person, first, second } = await makeTraveller();
    await app.call(setCurrentProcessor, person, { processor: second.plant_id });
    expect(
      await app.db.selectFrom('accounts').select('plant_id').where('account_id', '=', person.account_id).execute(),
    ).toEqual([{ plant_id: first.plant_id }]);
  });
});

describe('the user id in a call', () => {
  test('can be the caller’s own or the plant’s, and any other is “not found” [ACC-051 ACC-064]', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    await makeTemplate(app, other);
    const calls: [Endpoint, string][] = [
      [getUserDetails, 'user_id'],
      [getCustomForm, 'user_id'],
      [getCustomFormData, 'user_id'],
      [getProcessorPreference, 'processor_id'],
    ];
    for (const person of [await plant.join('customer'), await plant.join('manager'), plant.owner]) {
      for (const [endpoint, field] of calls) {
        for (const id of [person.account_id, plant.plant_id]) {
          expect((await app.callWith(endpoint, person, { [field]: id })).http, endpoint.path).toBe(200);
        }
        const { headers: _, ...foreign } = await app.callWith(endpoint, person, { [field]: other.plant_id });
        const { headers: __, ...unknown } = await app.callWith(endpoint, person, { [field]: 999_999_999 });
        expect(foreign, endpoint.path).toMatchObject({ http: 404, status: 'no' });
        expect(foreign).toEqual(unknown);
      }
    }
  });

  test('getUserDetails returns a token that has the plant’s species but grants no access [ACC-051]', async () => {
    const plant = await makePlant(app, { species: ['beef', 'elk'] });
    const boundary = 'x-boundary';
    const answer = await app.app.inject({
      method: 'POST',
      url: getUserDetails.path,
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="user_id"\r\n\r\n${plant.plant_id}\r\n--${boundary}--\r\n`,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${plant.owner.token}`,
      },
    });
    const { status, data } = answer.json();
    expect(status).toBe('yes');
    expect(decodeJwt(data)).toMatchObject({ nmfs_number: 'beef,elk' });
    expect(decodeJwt(data).sid).toBeUndefined();
    expect(await app.call(me, { account_id: plant.plant_id, token: data }, {})).toMatchObject({ http: 401 });
  });
});

/** Signs this person in as a browser would, and returns the session and its cookie. */
async function cookieFor({ account_id }: Person) {
  const { newRefreshToken, sessionEnd } = await import('#server/accounts/sign-in/token.ts');
  const { addSession } = await import('#server/accounts/store.ts');
  const { session_id, token, hash } = newRefreshToken();
  const session = { session_id, account_id, refresh_hash: hash, remembered: false, expires_at: sessionEnd(false) };
  await app.db.transaction().execute((tx) => addSession(tx, session));
  return { session_id, cookie: `hq_refresh=${token}` };
}
