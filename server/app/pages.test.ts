import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPages } from '#server/app/pages.ts';

const SCRIPT = 'export const words = "the same words again and again";'.repeat(100);
let folder: string;
const app = Fastify();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hindquarter-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, 'index.html'), '<html><head></head><body></body></html>');
  await writeFile(path.join(folder, '.vite/page-files.json'), '{}');
  await writeFile(path.join(folder, 'assets/a-1.js'), SCRIPT);
  await writeFile(path.join(folder, 'assets/a-1.js.br'), brotliCompressSync(SCRIPT));
  await app.register(helmet, { global: false });
  await addPages(app, folder, { defaultSrc: ["'self'"] });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('a page inside the shell asks for the session while its scripts are on their way; sign-in and registration have none', async () => {
  for (const url of ['/', '/allCustomer', '/nowhere', '/CutSheet/abc'])
    expect((await app.inject({ url })).body).toContain(
      '<script async fetchpriority="high" src="/early-session.js"></script>',
    );
  for (const url of ['/login', '/Login/', '/register?back=/o/1'])
    expect((await app.inject({ url })).body).not.toContain('early-session');
});

test('a file goes out as the build packed it to whoever can open that, and as it is to everybody else', async () => {
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
