import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGNED_IN_COOKIE } from '#contract/lib/rendered-page.ts';
import { claimShare, releaseClaim } from '#contract/market/claims/claims-api.ts';
import { type BuiltApp, buildApp } from '#server/app/build-app.ts';
import { makePlant, makeVisitor, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeCommunity } from '#server/test/make-community.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const ROOT = path.resolve(import.meta.dirname, '../../..');
const ORIGIN = 'https://plant.example';
const HOSTILE = 'Steer </script><b>bold';
const SECRETS = { phone: '307-555-0123', address: '77 Secret Lane', zip: '83702' };

let folder: string;
let renderer: string;
let options: Parameters<typeof buildApp>[0];
let site: BuiltApp['app'];
let seller_id: number;
let lot_id: number;
let email: string | null;
let plant: Plant;

const run = promisify(execFile);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hindquarter-public-'));
  renderer = path.join(folder, 'rendering/render-page.js');
  const { NODE_ENV: _, ...env } = process.env;
  const build = ['build', '--logLevel', 'warn', '--ssr', 'web/app/render/render-page.tsx'];
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, ...build, '--outDir', path.dirname(renderer)], { cwd: ROOT, env });

  const web = path.join(folder, 'web');
  await mkdir(path.join(web, 'assets'), { recursive: true });
  await mkdir(path.join(web, '.vite'));
  await writeFile(path.join(web, '.vite/page-files.json'), '{}');
  await copyFile(path.join(ROOT, 'index.html'), path.join(web, 'index.html'));
  for (const file of ['first-paint.css', 'color-scheme.js', 'start-scripts.js'])
    await copyFile(path.join(ROOT, 'public', file), path.join(web, file));
  options = { database: app, secret: 'only for tests', files: app.files, publicUrl: ORIGIN, webFolder: web };
  ({ app: site } = await buildApp({ ...options, trustProxy: false }));

  plant = await makePlant(app);
  const facts = { name: 'Valley Meats', city: 'Kelly', state: 'WY', phone: '307-555-0199', address: '12 Mill Road' };
  await app.db.updateTable('plants').set(facts).where('plant_id', '=', plant.plant_id).execute();
  const seller = await makeVisitor(app, 'seller');
  seller_id = seller.account_id;
  ({ lot_id } = await makeLot(app, seller, { title: HOSTILE }));
  const account = app.db.updateTable('accounts').set(SECRETS).where('account_id', '=', seller_id);
  ({ email } = await account.returning('email').executeTakeFirstOrThrow());
  await app.db.updateTable('lots').set({ pickup_note: 'Gate code 4711' }).where('lot_id', '=', lot_id).execute();
});
afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (url: string, headers: Record<string, string> = {}) => {
  const { body, statusCode } = await site.inject({ url, headers });
  const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  return {
    body,
    status: statusCode,
    title: /<title>(.*?)<\/title>/.exec(body)?.[1],
    canonical: /<link rel="canonical" href="(.*?)"/.exec(body)?.[1],
    facts: facts === undefined ? undefined : (JSON.parse(facts) as Record<string, unknown>),
  };
};
const SPANISH = { 'accept-language': 'es-MX,es;q=0.9' };

test('the renderer loads without warnings', async () => {
  const load = `await import(${JSON.stringify(renderer)})`;
  const { stderr } = await run(process.execPath, ['--input-type=module', '-e', load]);
  expect(stderr).toBe('');
});

test('pages arrive with their data, title, canonical address and structured data [MKT-001 MKT-002 MKT-015]', async () => {
  const pages = {
    '/': { title: 'Local meat, from the farm to the freezer · Hindquarter', type: 'Organization' },
    '/search': { title: 'Find local meat · Hindquarter', type: 'Organization' },
    [`/productview/${lot_id}`]: {
      title: 'Steer &lt;/script&gt;&lt;b&gt;bold, $4.50 per lb hanging weight · Hindquarter',
      type: 'Product',
    },
    [`/profileview/${seller_id}`]: { title: 'Cedar Ridge · Hindquarter', type: 'Organization' },
  };
  for (const [address, { title, type }] of Object.entries(pages)) {
    const page = await open(address);
    expect(page).toMatchObject({ status: 200, title, canonical: `${ORIGIN}${address}`, facts: { '@type': type } });
    const shown = page.body.slice(page.body.indexOf('<body'), page.body.indexOf('id="page-data"'));
    expect(shown).toContain('Steer &lt;/script&gt;&lt;b&gt;bold');
    expect(shown).toContain('Cedar Ridge');
    expect(page.body).not.toContain('</script><b>');
    expect(page.body).not.toContain('Loading...');
    // Scripts are held back until the page is painted.
    expect(page.body.match(/<script type="module"/g)).toHaveLength(1);
    expect(page.body).toMatch(/<template data-scripts><script type="module"[^>]*><\/script>.*<\/template>/s);
  }
  expect((await open(`/productview/${lot_id}`)).facts?.name).toBe(HOSTILE);
});

test.each([
  ['/search/', '/search'],
  ['/Search//?zip=61036&miles=25', '/Search?zip=61036&miles=25'],
  ['/privacypolicy/', '/privacypolicy'],
  ['/productview/12/?size=2/', '/productview/12?size=2/'],
  ['/nowhere/', '/nowhere'],
  ['//evil.example/', '/evil.example'],
  ['//evil.example', '/evil.example'],
  ['//', '/'],
  ['/productview//12?back=//x', '/productview/12?back=//x'],
])('%s redirects to %s', async (url, location) => {
  const { statusCode, headers } = await site.inject({ url });
  expect([statusCode, headers.location]).toEqual([308, location]);
});

test('only page addresses with extra slashes redirect', async () => {
  for (const url of ['/', '/?shell', '/search?back=/', '/search?back=//x', '/nowhere']) {
    expect((await site.inject({ url })).headers.location, url).toBeUndefined();
  }
  expect((await site.inject({ url: '/api/nothing/' })).statusCode).toBe(404);
  expect((await site.inject({ url: '/search/', method: 'POST' })).statusCode).toBe(404);
});

test('a page shows nothing about the seller except their farm', async () => {
  for (const address of ['/', '/search', '/searchsublot', `/productview/${lot_id}`, `/profileview/${seller_id}`]) {
    const { body } = await open(address);
    for (const secret of [String(email), SECRETS.phone, SECRETS.address, 'Gate code'])
      expect(body).not.toContain(secret);
  }
});

test('pages are in the first language that a visitor accepts, even when many are rendered at once', async () => {
  const asked = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? SPANISH : { 'accept-language': 'en-US' }));
  const pages = await Promise.all(asked.map((headers) => open('/search', headers)));
  for (const [at, { body, title }] of pages.entries()) {
    expect(body).toContain(`<html lang="${at % 2 === 0 ? 'es' : 'en'}"`);
    expect(title).toBe(at % 2 === 0 ? 'Busque carne local · Hindquarter' : 'Find local meat · Hindquarter');
  }
  const lost = await Promise.all(asked.map((headers) => open('/productview/999999', headers)));
  for (const [at, { body }] of lost.entries())
    expect(body).toContain(at % 2 === 0 ? 'No lo encontramos.' : 'We couldn’t find that.');
});

test('a page contains only its own visitor’s data', async () => {
  const pages = await Promise.all([open('/search?search=visitorone'), open(`/profileview/${seller_id}`), open('/')]);
  expect(pages[0]?.body).toContain('visitorone');
  for (const { body } of pages.slice(1)) expect(body).not.toContain('visitorone');
  expect(pages[0]?.body).not.toContain(`/productview/${lot_id}`);
  // Nothing is rendered for someone who may be signed in.
  expect((await open('/search', { cookie: `${SIGNED_IN_COOKIE}=1` })).body).not.toContain('Cedar Ridge');
});

test('a page rendered earlier gets a new nonce, and shows a new claim right away', async () => {
  const seller = await makeVisitor(app, 'seller');
  const buyer = await makeVisitor(app, 'buyer');
  const lot = await makeLot(app, seller, { title: 'Heifer of the barn' });
  const read = async () => {
    const { body } = await open(`/productview/${lot.lot_id}`);
    const nonces = new Set([...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce));
    expect(nonces.size).toBe(1);
    return { nonce: [...nonces][0], shown: body.replaceAll(String([...nonces][0]), ''), body };
  };
  const [first, again] = [await read(), await read()];
  expect(again.shown).toBe(first.shown);
  expect(again.nonce).not.toBe(first.nonce);
  const { claim_id } = expectYes(await app.call(claimShare, buyer, { lot_id: lot.lot_id, quarters: 2 })).data;
  const held = await read();
  expect(held.shown).not.toBe(first.shown);
  expect(held.body).toContain('"state":"held"');
  expect(held.body).toContain('data-share="2"');
  expectYes(await app.call(releaseClaim, buyer, { claim_id }));
  expect((await read()).shown).toBe(first.shown);
});

test('a lot or farm that can’t be seen returns 404, and the page says so', async () => {
  const draft = await makeLot(app, await makeVisitor(app, 'seller'), { state: 'draft', title: 'Draft of a steer' });
  const { account_id } = await makeVisitor(app, 'buyer');
  const addresses = [
    `/productview/${draft.lot_id}`,
    '/productview/999999',
    '/productview/abc',
    '/profileview/999999',
    '/profileview/abc',
    `/profileview/${account_id}`,
  ];
  for (const address of addresses) {
    const { body, ...page } = await open(address);
    expect(page).toMatchObject({ status: 404, canonical: undefined, facts: undefined });
    expect(body, address).toMatch(/<div id="app">.*We couldn’t find that\./s);
    expect(body).not.toMatch(/Loading\.\.\.|Draft of a steer/);
    expect(body).not.toContain('needs JavaScript');
  }
});

test.each([
  ['while the database is down', 'ECONNREFUSED', 503, 'The server is busy. Try again in a moment.'],
  ['whose call fails', '23505', 500, 'something went wrong'],
])('a page %s shows an error, and gives search engines no false information', async (_, code, status, words) => {
  let isFailing = true;
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFailing) throw Object.assign(new Error('failed'), { code });
      return result;
    },
  });
  const { app: failing } = await buildApp({ ...options, database: { ...app, db } });
  try {
    for (const address of [`/productview/${lot_id}`, `/profileview/${seller_id}`]) {
      isFailing = true;
      const { body, statusCode } = await failing.inject({ url: address });
      expect([address, statusCode]).toEqual([address, status]);
      expect(body).toContain(words);
      expect(body).not.toMatch(/rel="canonical"|ld\+json|Page not found/);
      isFailing = false;
      expect((await failing.inject({ url: address })).statusCode).toBe(200);
    }
  } finally {
    await failing.close();
  }
});

test('a ZIP code that doesn’t exist shows an error message', async () => {
  for (const address of ['/search?zip=00000', '/searchsublot?zip=00000']) {
    const { body, status } = await open(address);
    expect(status).toBe(200);
    expect(body).toContain('We don’t know where this ZIP code is. Check it and try again.');
    expect(body).not.toContain('Loading...');
    expect((await open(address, SPANISH)).body).toContain('No sabemos dónde está este código postal.');
  }
});

test('lots can be sorted by distance only near a known ZIP code', async () => {
  const sorting = 'name="sort"';
  for (const address of ['/search', '/searchsublot']) {
    expect((await open(`${address}?zip=61036`)).body).toContain(sorting);
    for (const nowhere of ['', '?zip=00000', '?zip=61'])
      expect((await open(address + nowhere)).body).not.toContain(sorting);
  }
});

test('both searches offer the practices of the lots found, and link to each other with the same filters', async () => {
  const lot = await makeLot(app, await makeVisitor(app, 'seller'), { title: 'Switched steer' });
  await app.db
    .updateTable('lots')
    .set({ practices: ['pasture_raised'] })
    .where('lot_id', '=', lot.lot_id)
    .execute();
  for (const [address, other] of [
    ['/search', '/searchsublot'],
    ['/searchsublot', '/search'],
  ]) {
    const { body } = await open(`${address}?search=Switched&miles=25`);
    expect(body).toMatch(new RegExp(`href="${address}\\?[^"]*practices=pasture_raised`));
    expect(body).toMatch(new RegExp(`href="${other}\\?search=Switched&amp;miles=25"`));
  }
});

test('one network can request no more pages than calls per minute, because each page has to be rendered', async () => {
  const { app: limited } = await buildApp({ ...options, rate: { calls: 3, guests: 100 } });
  try {
    const ask = async (url: string, remoteAddress = '203.0.113.7') =>
      (await limited.inject({ url, remoteAddress })).statusCode;
    const asked = [];
    for (let page = 0; page < 4; page++) asked.push(await ask(`/unknown-${page}`));
    expect(asked).toEqual([404, 404, 404, 429]);
    expect(await ask('/unknown', '198.51.100.7')).toBe(404);
  } finally {
    await limited.close();
  }
});

test('the site map lists farms and lots for sale, and robots.txt points to it', async () => {
  const read = async (url: string) => (await site.inject({ url })).body;
  const robots = await read('/robots.txt');
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(robots).toContain('Disallow: /CutSheet/');
  const index = await read('/sitemap.xml');
  const parts = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => String(address).replace(ORIGIN, ''));
  expect(parts).toEqual(['/sitemap/pages.xml', '/sitemap/farms-0.xml', '/sitemap/lots-0.xml', '/sitemap/plants-0.xml']);
  const [pages, farms, lots, plants] = await Promise.all(parts.map(read));
  expect(pages).toContain(`<loc>${ORIGIN}/search</loc>`);
  expect(farms).toContain(`<loc>${ORIGIN}/profileview/${seller_id}</loc>`);
  expect(lots).toContain(`<loc>${ORIGIN}/productview/${lot_id}</loc>`);
  expect(plants).toContain(`<loc>${ORIGIN}/plant/${plant.plant_id}</loc>`);
  await app.db.updateTable('lots').set({ state: 'paused' }).where('lot_id', '=', lot_id).execute();
  expect(await read('/sitemap/lots-0.xml')).not.toContain(`/productview/${lot_id}<`);
  await app.db.updateTable('lots').set({ state: 'published' }).where('lot_id', '=', lot_id).execute();
  expect((await site.inject({ url: '/sitemap/other.xml' })).statusCode).toBe(404);

  // An id that belongs in the next file.
  const far = 20_007;
  await sql`insert into accounts (account_id, role, first_name, last_name) values (${far}, 'seller', 'Far', 'Away')`.execute(
    app.db,
  );
  await sql`insert into farms (seller_id, name) values (${far}, 'Far Away')`.execute(app.db);
  expect(await read('/sitemap.xml')).toContain('/sitemap/farms-1.xml');
  expect(await read('/sitemap/farms-1.xml')).toContain(`/profileview/${far}<`);
  expect(await read('/sitemap/farms-0.xml')).not.toContain(`/profileview/${far}<`);
});

test('a plant’s page arrives with its free days, and with its phone number only if the office shows it', async () => {
  const page = await open(`/plant/${plant.plant_id}`);
  expect(page).toMatchObject({
    status: 200,
    title: 'Valley Meats, Kelly, WY · Hindquarter',
    canonical: `${ORIGIN}/plant/${plant.plant_id}`,
    facts: { '@type': 'LocalBusiness', name: 'Valley Meats', address: { addressLocality: 'Kelly' } },
  });
  expect(page.body).toMatch(/<div id="app">.*Next free days.*Beef.*USDA inspected/s);
  for (const secret of ['307-555-0199', '12 Mill Road']) expect(page.body).not.toContain(secret);
  const shown = app.db.updateTable('plants').set({ shows_contact: true });
  await shown.where('plant_id', '=', plant.plant_id).execute();
  expect((await open(`/plant/${plant.plant_id}`)).facts).toMatchObject({ telephone: '307-555-0199' });
  expect((await open('/plant/999999')).status).toBe(404);
});

test('the list of plants and the recipes can be read without scripts, and are in the sitemap', async () => {
  const list = await open('/plants');
  expect(list).toMatchObject({ status: 200, title: 'Find a plant · Hindquarter', canonical: `${ORIGIN}/plants` });
  expect(list.body).toMatch(/<div id="app">.*Valley Meats.*Kelly, WY/s);
  expect(list.body).toContain(`href="/plant/${plant.plant_id}"`);
  const recipes = await open('/recipes');
  expect(recipes).toMatchObject({ status: 200, title: 'Recipes · Hindquarter' });
  expect(recipes.body).toMatch(/<div id="app">.*Chuck pot roast/s);
  const { payload } = await site.inject({ url: '/sitemap/pages.xml' });
  for (const path of ['/plants', '/recipes']) expect(payload).toContain(`<loc>${ORIGIN}${path}</loc>`);
});

test('a community’s page arrives with its name and picture, unless it is by invitation only', async () => {
  const open_to_all = await makeCommunity(app, { name: 'Boone Hill beef', description: 'Two steers each fall' });
  const secret = await makeCommunity(app, { join_policy: 'invitation', name: 'Waterline secret' });
  const small = { small: `${'a'.repeat(32)}.webp`, medium: `${'b'.repeat(32)}.webp`, large: `${'c'.repeat(32)}.webp` };
  const picture = JSON.stringify({ ...small, width: 800, height: 600 });
  await app.db.updateTable('communities').set({ picture }).where('name', '=', 'Boone Hill beef').execute();
  const path = `/community/about/${open_to_all.community_id}`;
  const page = await open(path);
  expect(page).toMatchObject({ status: 200, canonical: `${ORIGIN}${path}` });
  expect(page.title).toMatch(/^Boone Hill beef · .+, IA · Hindquarter$/);
  expect(page.body).toMatch(/<div id="app">.*Two steers each fall.*Join community/s);
  expect(page.body).toMatch(/property="og:image" content="[^"]*c{32}\.webp"/);
  const hidden = await open(`/community/about/${secret.community_id}`);
  expect(hidden.status).toBe(404);
  expect(hidden.body).not.toContain('Waterline');
  const { payload } = await site.inject({ url: '/sitemap/communities-0.xml' });
  expect(payload).toContain(`<loc>${ORIGIN}${path}</loc>`);
  expect(payload).not.toContain(`/community/about/${secret.community_id}<`);
});

test('legal texts can be read without scripts, in both languages', async () => {
  const privacy = await open('/privacypolicy');
  expect(privacy).toMatchObject({ status: 200, canonical: `${ORIGIN}/privacypolicy` });
  expect(privacy.body).toMatch(/<div id="app">.*In effect since June 1, 2021.*<h2/s);
  expect((await open('/termscondition', SPANISH)).body).toMatch(
    /<div id="app">.*Vigente desde el 1 de junio de 2021.*<h2/s,
  );
});

test('a farm without a name is called a farm in its town, never by its owner’s name', async () => {
  const { account_id } = await makeVisitor(app, 'seller');
  const owner = app.db.updateTable('accounts').set({ last_name: 'Privateperson', zip: '83702' });
  await owner.where('account_id', '=', account_id).execute();
  const page = await open(`/profileview/${account_id}`);
  expect(page).toMatchObject({ status: 200, title: 'A farm in Boise, ID · Hindquarter' });
  expect(page.body).not.toContain('Privateperson');
});
