import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PAGES } from '#contract/app/pages.ts';
import { pageLinks } from '#server/app/page-links.ts';
import { readRoutes, screenModules } from '#tools/page-files.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'hindquarter-links-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('links each page to its own files, with any id and however its address is capitalized', async () => {
  await mkdir(path.join(folder, '.vite'));
  const files = { '/o/$order_id': ['assets/order.js', 'assets/order.css'], '/allCustomer': ['assets/customers.js'] };
  await writeFile(path.join(folder, '.vite/page-files.json'), JSON.stringify(files));
  const linksOf = await pageLinks(folder);
  const script = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/order.js">';
  expect(linksOf('/O/12/')).toEqual({
    preloads: `${script}<link rel="preload" as="style" crossorigin fetchpriority="low" href="/assets/order.css">`,
    styles: '<link rel="stylesheet" crossorigin href="/assets/order.css">',
    scripts: script,
  });
  expect(linksOf('/allcustomer').scripts).toContain('customers.js');
  for (const address of ['/', '/o/1/2', '/allCustomer/import', '/o/"><script>'])
    expect(linksOf(address).preloads).not.toContain('customers');
  expect(linksOf('/nowhere')).toEqual({ preloads: '', styles: '', scripts: '' });
});

test('finds the module of each page’s screen', () => {
  const modules = screenModules(readRoutes());
  const shown = Object.keys(PAGES).filter((page) => page !== '/login');
  expect(shown.filter((page) => !modules.has(page))).toEqual([]);
  expect(modules.get('/allCustomer')).toBe('web/invoicing/account/customers-with-balances.tsx');
  expect(modules.get('/processordashboard/open')).toBe('web/booking/order-lists/order-list-screen.tsx');
});
