import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPages } from '#server/app/pages.ts';

const SCRIPT = 'export const words = "the same words again and again";'.repeat(100);
const SCHEME = "document.documentElement.dataset.scheme = 'dark';";
const PAGE = `<html><head>
<link rel="stylesheet" href="/first.css" /><script src="/scheme.js"></script>
<script type="module" crossorigin src="/assets/a-1.js"></script></head><body></body></html>`;
let folder: string;
const app = Fastify();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hindquarter-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'first.css'), 'body { margin: 0 }');
  await writeFile(path.join(folder, 'scheme.js'), SCHEME);
  await writeFile(path.join(folder, '.vite/page-files.json'), '{}');
  await writeFile(path.join(folder, 'assets/a-1.js'), SCRIPT);
  await writeFile(path.join(folder, 'assets/a-1.js.br'), brotliCompressSync(SCRIPT));
  await app.register(compress, { threshold: 0 });
  await addPages(app, folder, { defaultSrc: ["'none'"], scriptSrc: ["'self'"] });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('requests the session early on pages inside the shell, but not on sign-in or registration', async () => {
  for (const url of ['/', '/allCustomer', '/nowhere', '/CutSheet/abc'])
    expect((await app.inject({ url })).body).toContain(
      '<script async fetchpriority="high" src="/early-session.js"></script>',
    );
  for (const url of ['/login', '/Login', '/register?back=/o/1'])
    expect((await app.inject({ url })).body).not.toContain('early-session');
});

test('inlines what the first paint needs, and allows no other inline code', async () => {
  const { body, headers } = await app.inject({ url: '/login' });
  const [, nonce = 'none'] = body.match(/<style nonce="([^"]+)">body \{ margin: 0 \}<\/style>/) ?? [];
  expect(body).toContain(`<script>${SCHEME}</script>`);
  expect(body).not.toMatch(/first\.css|scheme\.js/);
  expect(body).toContain('<script type="module" crossorigin src="/assets/a-1.js">');
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(SCHEME).digest('base64')}'`);
  expect((await app.inject({ url: '/index.html' })).statusCode).not.toBe(200); // it has no nonce
  const again = await app.inject({ url: '/login' });
  expect(again.body).not.toContain(nonce);
});

test('lets browsers keep files with a hash in their name forever, but no others', async () => {
  expect((await app.inject({ url: '/assets/a-1.js' })).headers['cache-control']).toMatch(/immutable/);
  expect((await app.inject({ url: '/first.css' })).headers['cache-control']).toBe('no-cache');
});

test.each(['/assets/gone-2.js', '/assets/..%2findex.html', '/assets/../index.html', '/.vite/page-files.json'])(
  'serves nothing at %s',
  async (url) => {
    expect((await app.inject({ url })).statusCode).not.toBe(200);
  },
);

test('serves compressed files to browsers that accept them, and plain files to others', async () => {
  const packed = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);

  const plain = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(SCRIPT);
});

test('serves compressed pages to browsers that accept them', async () => {
  const { headers, rawPayload } = await app.inject({ url: '/login', headers: { 'accept-encoding': 'br' } });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
  expect(brotliDecompressSync(rawPayload).toString()).toContain('assets/a-1.js');
});
