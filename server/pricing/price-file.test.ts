import { expect, test } from 'vitest';
import * as api from '#contract/pricing/api.ts';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

async function upload(person: Person, content: string) {
  const head = '--q\r\nContent-Disposition: form-data; name="file"; filename="prices.csv"\r\n\r\n';
  const reply = await app.app.inject({
    method: 'POST',
    url: api.readPriceFile.path,
    payload: `${head}${content}\r\n--q--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=q', authorization: `Bearer ${person.token}` },
  });
  return reply.json();
}

test('downloads prices as CSV that can be read back without loss', async () => {
  const { owner } = await makePlant(app);
  const lines = builtInPrices(1).map((line, at) => (at === 0 ? { ...line, name: '=HYPERLINK("x")' } : line));
  const list = { category_id: 1, label: 'usda' as const, starts_on: plantToday(), lines };
  const { price_list_id } = expectYes(await app.call(api.addPriceList, owner, list)).data;
  const { editions } = expectYes(await app.call(api.getPriceList, owner, { price_list_id })).data;
  const file = await app.app.inject({
    url: api.exportPriceEdition.path.replace(':edition_id', String(editions[0]?.edition_id)),
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body).toContain(`"'=HYPERLINK(""x"")",100.00,per head`);
  expect(await upload(owner, file.body)).toMatchObject({ status: 'yes', data: { lines, problems: [] } });
});

test('imports nothing from a file with a bad row, and refuses a file that isn’t a price list', async () => {
  const { owner } = await makePlant(app);
  expect(await upload(owner, 'Name,Price,Unit\nKill fee,100,per head\nCutting,free,per head')).toMatchObject({
    data: { lines: [], problems: [{ row: 3, column: 'Price' }] },
  });
  expect(await upload(owner, '')).toMatchObject({ status: 'no', code: 'file_empty' });
  expect(await upload(owner, '<html>')).toMatchObject({ status: 'no', code: 'file_not_csv' });
  expect(await upload(owner, 'a,b\n'.repeat(5000))).toMatchObject({ status: 'no', code: 'file_too_many_rows' });
});
