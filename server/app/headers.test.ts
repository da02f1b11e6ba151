import { beforeAll, expect, test } from 'vitest';
import { getAllCustomers } from '#contract/directory/api.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';

const app = openTestApp();
let plant: Plant;
beforeAll(async () => {
  plant = await makePlant(app);
});

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers });
const bearer = () => ({ authorization: `Bearer ${plant.owner.token}` });

test('accepts a token in an Authorization or Bearer header, and refuses calls without one [SHL-030]', async () => {
  const { path } = getAllCustomers;
  expect((await get(path, bearer())).json()).toMatchObject({ status: 'yes' });
  expect((await get(path, { bearer: plant.owner.token })).json()).toMatchObject({ status: 'yes' });
  for (const headers of [{}, { authorization: plant.owner.token }, { bearer: `Bearer ${plant.owner.token}` }]) {
    expect((await get(path, headers)).json()).toMatchObject({ status: 'no', code: 'signed_out' });
  }
});

test('returns the same response with and without the domain and accounting headers [SHL-031 SHL-032]', async () => {
  const plain = await get(getAllCustomers.path, bearer());
  for (const more of [
    { 'x-hindquarter-domain': 'plant.test' },
    { 'x-hindquarter-domain': 'other.test' },
    { 'qb-auth-token': 'abc' },
  ]) {
    expect((await get(getAllCustomers.path, { ...bearer(), ...more })).json()).toEqual(plain.json());
  }
});

test('accepts double slashes in an address [SHL-033]', async () => {
  const plain = await get(getAllCustomers.path, bearer());
  for (const url of [`/${getAllCustomers.path}`, getAllCustomers.path.replace('/api/', '/api//')]) {
    const reply = await get(url, bearer());
    expect([reply.statusCode, reply.json()]).toEqual([200, plain.json()]);
  }
  for (const path of ['/api//order/removeOrder', '/api//calendar/get_date_available_slot']) {
    const reply = await app.app.inject({ method: 'POST', url: path, headers: bearer(), payload: {} });
    expect(reply.json()).toMatchObject({ code: 'malformed' });
  }
});

test('sends security headers and a request id with every response', async () => {
  const long = 'a'.repeat(300);
  for (const url of [getAllCustomers.path, '/api/nothing', '/%zz', '/api/%zz', `/api/profile/viewCustomer/${long}`]) {
    const { headers } = await get(url);
    expect(headers, url).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
  }
});
