import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { decodeJwt, SignJWT } from 'jose';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { login, me } from '#contract/accounts/api.ts';
import { savePicture } from '#contract/accounts/pictures-api.ts';
import { wordsFor } from '#contract/app/refusals.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { saveCardProfile } from '#contract/payments/api.ts';
import { type BuiltApp, buildApp } from '#server/app/build-app.ts';
import { makePlant, openTestApp, SECRET } from '#server/test/harness.ts';

const app = openTestApp();
const MALFORMED = { status: 'no', code: 'malformed', message: wordsFor('malformed') };
const SIGN_IN = { username: 'nobody@example.test', password: 'wrong one' };

const FORM = 'multipart/form-data; boundary=q';
const PART = '--q\r\nContent-Disposition: form-data; name="a"\r\n\r\nx';

describe('unreadable input is refused with our own message', () => {
  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['whose body isn’t form-data', FORM, 'x'],
    ['that breaks off', FORM, PART],
    ['that breaks off after a whole part', FORM, `${PART}\r\n${PART}`],
    ['whose last boundary is missing', FORM, `${PART}\r\n--q`],
    ['that breaks off in a header', FORM, `${PART}\r\n--q\r\nContent-Dispo`],
  ])('form-data %s', async (_, type, payload) => {
    const reply = await app.app.inject({ method: 'POST', url: login.path, payload, headers: { 'content-type': type } });
    expect([reply.statusCode, reply.json()]).toEqual([400, MALFORMED]);
  });

  test('a NUL that no field check caught', async () => {
    const reply = await app.callWith(login, null, { ...SIGN_IN, username: 'a\0b' });
    expect(reply).toMatchObject({ http: 400, ...MALFORMED });
  });

  test.each([
    ['with a broken escape', '/api/order/viewOrder/%zz', 400, 'malformed'],
    ['that is no UTF-8', '/%ff%fe', 400, 'malformed'],
    ['with a part of 5 kB', `/api/order/viewOrder/${'1'.repeat(5000)}`, 413, 'too_large'],
  ])('an address %s', async (_, url, http, code) => {
    const reply = await app.app.inject({ method: 'GET', url });
    expect(reply.json()).toMatchObject({ status: 'no', code });
    expect([reply.statusCode, reply.body.length < 200]).toEqual([http, true]);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'malformed'],
    ['20 kB of header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'malformed',
    ],
  ])('%s', async (_, request, http, code) => {
    const answer = await sendRaw(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${http} `));
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status: 'no', code });
  });
});

test('returns a short response to a body with thousands of mistakes', async () => {
  const { owner } = await makePlant(app);
  const strange = Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`odd_${at}`, 1]));
  const mistakes = { event_name: 'x', dropoff_date: '2197-01-02', split: Array.from({ length: 400 }, () => ({})) };
  for (const [endpoint, body] of [
    [saveCardProfile, strange],
    [createManualOrder, mistakes],
  ] as const) {
    const { http, status, ...rest } = await app.callWith(endpoint, owner, body);
    expect(http).toBe(400);
    expect(JSON.stringify(rest).length).toBeLessThan(20_000);
  }
});

describe('slow senders are cut off', () => {
  test('after a minute', () => {
    expect(app.app.server.requestTimeout).toBe(60_000);
  });

  test('while an upload trickles in, and none of it is stored', async () => {
    const { app: hasty } = await buildApp({ database: app, secret: 'any', files: app.files, slowestRequestMs: 300 });
    await hasty.listen({ port: 0, host: '127.0.0.1' });
    // Created before connecting, because a connection that sends nothing is cut off as well.
    const token = await new SignJWT({ sid: decodeJwt((await makePlant(app)).owner.token).sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('hindquarter')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('any'));
    try {
      const address = hasty.server.address();
      const socket = connect({ port: typeof address === 'object' ? (address?.port ?? 0) : 0, host: '127.0.0.1' });
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.write(
        `POST ${savePicture.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=q\r\nContent-Length: 100000\r\n\r\n--q\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\n`,
      );
      const trickle = setInterval(() => socket.write('x'), 50);
      socket.once('end', () => clearInterval(trickle));
      await once(socket, 'close');
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
      expect(await readdir(app.folder)).toEqual([]);
    } finally {
      await hasty.close();
    }
  });
});

test('keeps API responses out of browser and proxy caches', async () => {
  const { owner } = await makePlant(app);
  for (const person of [owner, null]) {
    expect((await app.call(me, person, {})).headers).toMatchObject({ 'cache-control': 'no-store' });
  }
});

test('does not let another site’s page sign a visitor in', async () => {
  const from = (site: string) => app.callWith(login, null, SIGN_IN, { 'sec-fetch-site': site });
  expect(await from('cross-site')).toMatchObject({ http: 403, code: 'not_allowed' });
  expect(await from('same-origin')).toMatchObject({ http: 401, code: 'wrong_password' });
});

describe('the limit on guest calls is counted per address', () => {
  const built: BuiltApp[] = [];
  afterAll(() => Promise.all(built.map(({ app }) => app.close())));

  /** The HTTP statuses of three sign-ins in a row, each claiming a different IP address. */
  async function signInThrice(trustProxy: boolean, rate = { calls: 1000, guests: 2 }): Promise<number[]> {
    const limited = await buildApp({ database: app, secret: 'any', files: app.files, trustProxy, rate });
    built.push(limited);
    // Processes share these counts.
    await sql`delete from call_counts`.execute(app.db);
    const answers: number[] = [];
    // Attempts are also counted by user name, so each run uses a new one.
    const payload = { ...SIGN_IN, username: `nobody-${built.length}@example.test` };
    for (const made_up of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
      const headers = {
        'x-forwarded-for': trustProxy ? `${made_up}, 203.0.113.9` : made_up,
        forwarded: `for=${made_up}`,
      };
      const reply = await limited.app.inject({ method: 'POST', url: login.path, payload, headers });
      answers.push(reply.statusCode);
    }
    return answers;
  }

  test('ignores forwarded addresses without a proxy', async () => {
    expect(await signInThrice(false)).toEqual([401, 401, 429]);
  });

  test('trusts only the nearest proxy', async () => {
    expect(await signInThrice(true)).toEqual([401, 401, 429]);
  });

  test('applies even when calls in total aren’t limited, and can be turned off separately', async () => {
    expect(await signInThrice(false, { calls: 0, guests: 2 })).toEqual([401, 401, 429]);
    expect((await built.at(-1)?.app.inject({ url: '/readyz' }))?.statusCode).toBe(200);
    expect(await signInThrice(false, { calls: 1000, guests: 0 })).toEqual([401, 401, 401]);
  });
});

describe('database errors', () => {
  let own: BuiltApp;
  beforeAll(async () => {
    own = await buildApp({ database: app, secret: 'any', files: app.files });
    own.app.get('/fails/:code', async (request) => {
      const { code } = request.params as { code: string };
      throw Object.assign(new Error('secret detail'), { code });
    });
  });
  afterAll(() => own.app.close());

  test.each([
    ['57014', 503, 'busy'],
    ['40P01', 503, 'busy'],
    ['53100', 503, 'busy'],
    ['25006', 503, 'busy'],
    ['ENOSPC', 503, 'busy'],
    ['EDQUOT', 503, 'busy'],
    ['ECONNREFUSED', 503, 'busy'],
    ['22021', 400, 'malformed'],
    ['23505', 500, 'fault'],
  ])('%s becomes %i %s and reveals no details', async (kind, http, code) => {
    const reply = await own.app.inject({ method: 'GET', url: `/fails/${kind}` });
    expect([reply.statusCode, reply.json()]).toMatchObject([http, { status: 'no', code }]);
    expect(reply.body).not.toContain('secret detail');
  });
});

describe('a full disk', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const fail = () => Promise.reject(full);
  test('refuses uploads as busy, and readyz says so', async () => {
    const logged = vi.fn();
    const files = { ...app.files, put: fail, probe: fail };
    const quiet = () => undefined;
    const levels = { fatal: quiet, warn: quiet, info: quiet, debug: quiet, trace: quiet, silent: quiet };
    const logger = { ...levels, error: logged, level: 'info', child: () => logger } as unknown as FastifyBaseLogger;
    const own = await buildApp({ database: app, secret: SECRET, files, logger });
    try {
      const { owner } = await makePlant(app);
      const plain = { width: 64, height: 64, channels: 3, background: 'red' } as const;
      const picture = new Uint8Array(await sharp({ create: plain }).png().toBuffer());
      const form = new FormData();
      form.set('file', new File([picture], 'me.png', { type: 'image/png' }));
      const sent = new Response(form);
      const reply = await own.app.inject({
        method: 'POST',
        url: savePicture.path,
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'busy']);
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ route: savePicture.path }), 'disk full');
      const ready = await own.app.inject({ url: '/readyz' });
      expect([ready.statusCode, ready.json().message]).toEqual([503, 'The disk is full. Nothing can be uploaded.']);
      expect((await own.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    } finally {
      await own.app.close();
    }
  });
});

async function sendRaw(request: string): Promise<string> {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.server.address();
  const socket = connect({ port: typeof address === 'object' ? (address?.port ?? 0) : 0, host: '127.0.0.1' });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(request);
  await once(socket, 'close');
  return answer;
}

test('starting up does not load schema compilers, because no route needs them', () => {
  const program = `
    const { buildApp } = await import('#server/app/build-app.ts');
    const { app } = await buildApp({ database: {}, secret: 'any', files: {} });
    await app.ready();
    console.log(Object.keys(createRequire('/').cache).filter((file) => file.includes('ajv')).length);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `import { createRequire } from 'node:module'; ${program}`],
    { encoding: 'utf8' },
  );
  expect([stdout, stderr]).toEqual(['0\n', '']);
});
