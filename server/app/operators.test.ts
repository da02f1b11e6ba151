import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { type BuiltApp, buildApp } from '#server/app/build-app.ts';
import { openTestApp } from '#server/test/harness.ts';

const app = openTestApp();
const built: BuiltApp[] = [];
afterAll(() => Promise.all(built.map(({ app }) => app.close())));

const SWAGGER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers });

test.each(['swagger-ui.css', 'swagger-ui-bundle.js'])('compresses %s only once and serves that copy', async (file) => {
  const content = await readFile(path.join(SWAGGER, file));
  // The server would choose Brotli if it compressed the file for each request.
  const reply = await get(`/api/docs/${file}`, { 'accept-encoding': 'br, gzip' });
  expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(reply.rawPayload).equals(content)).toBe(true);
  const plain = await get(`/api/docs/${file}`, { 'accept-encoding': 'br' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.rawPayload.equals(content)).toBe(true);
});

test('serves the API description, compressed once, and no other file', async () => {
  const reply = await get('/api/openapi.json', { 'accept-encoding': 'br, gzip' });
  expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' });
  for (const file of ['package.json', 'index.html', '../package.json', 'swagger-ui.css.map']) {
    expect((await get(`/api/docs/${file}`)).statusCode).toBe(404);
  }
});

test('shows metrics only to callers with the token', async () => {
  expect((await get('/metrics')).statusCode).toBe(404);
  const token = 'a token of this test';
  const metrics = { token, dataDir: app.folder, isBackedUp: false, countSockets: () => 0 };
  const own = await buildApp({ database: app, secret: 'any', files: app.files, metrics });
  built.push(own);
  const ask = (headers: Record<string, string>) => own.app.inject({ method: 'GET', url: '/metrics', headers });
  for (const authorization of ['', 'Bearer', 'Bearer another token here', token]) {
    expect((await ask({ authorization })).json()).toMatchObject({ code: 'signed_out' });
  }
  const shown = await ask({ authorization: `Bearer ${token}` });
  expect([shown.statusCode, shown.body.includes('http_request_duration_seconds')]).toEqual([200, true]);
});
