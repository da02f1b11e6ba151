import fs from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { hasTraces, intuitIn, readConfig, traceRatioIn } from '#server/lib/config.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hindquarter-config-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SECRET = 'a secret of more than thirty-two characters';

test('uses defaults for missing and empty settings', () => {
  const defaults = {
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    BACKUP_KEEP_DAYS: 14,
    BACKUP_S3_REGION: 'us-east-1',
    DRAIN_SECONDS: 5,
    ROLE: 'primary',
    WEBHOOKS_TO_PRIVATE: false,
    MAIL_FROM: 'Hindquarter <office@localhost>',
    TRUST_PROXY: false,
    RATE_LIMIT: 3000,
    GUEST_RATE_LIMIT: 60,
    OTEL_SERVICE_NAME: 'hindquarter',
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_TRACES_SAMPLER_ARG: 1,
    APP_SECRET: SECRET,
    APP_SECRET_OLD: [],
  };
  expect(readConfig({ APP_SECRET: SECRET })).toEqual(defaults);
  expect(readConfig({ APP_SECRET: SECRET, PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(defaults);
});

test('reads numbers, switches and addresses, and ignores other variables', () => {
  const url = 'postgresql://me@/mine?host=/run/postgresql';
  const PUBLIC_URL = 'https://plant.example';
  const env = {
    APP_SECRET: SECRET,
    PORT: '0',
    DEMO: '0',
    TRUST_PROXY: '1',
    PUBLIC_URL,
    DATABASE_URL: url,
    HOME: '/home/me',
  };
  const config = readConfig(env);
  expect(config).toMatchObject({ PORT: 0, DEMO: false, TRUST_PROXY: true, DATABASE_URL: url });
  expect(config).not.toHaveProperty('HOME');
});

test.each(['https://plant.example', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://Plant.example'])(
  'accepts %s as the public URL',
  (PUBLIC_URL) => {
    expect(readConfig({ APP_SECRET: SECRET, PUBLIC_URL })).toMatchObject({ PUBLIC_URL });
  },
);

test('drops slashes at the end of the public URL, because paths are appended to it', () => {
  const { PUBLIC_URL } = readConfig({ APP_SECRET: SECRET, PUBLIC_URL: 'https://plant.example//' });
  expect(PUBLIC_URL).toBe('https://plant.example');
});

test('reads earlier secrets, with or without spaces around the commas', () => {
  const [one, two, three] = [`${SECRET} 1`, `${SECRET} 2`, `${SECRET} 3`];
  const { APP_SECRET_OLD } = readConfig({ APP_SECRET: SECRET, APP_SECRET_OLD: `${one}, ${two} ,${three}, ` });
  expect(APP_SECRET_OLD).toEqual([one, two, three]);
});

test('sends no traces until it is told where to, and then as many as the sampler says', () => {
  const read = (env: Record<string, string>) => readConfig({ APP_SECRET: SECRET, ...env });
  expect(hasTraces(read({ OTEL_SERVICE_NAME: 'plant' }))).toBe(false);
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
    expect(hasTraces(read({ [name]: 'http://collector:4318' }))).toBe(true);
  const ratioOf = (OTEL_TRACES_SAMPLER: string) =>
    traceRatioIn(read({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: '0.25' }));
  expect(['', 'always_off', 'traceidratio', 'parentbased_traceidratio'].map(ratioOf)).toEqual([1, 0, 0.25, 0.25]);
});

test('uses practice books until Intuit is configured', () => {
  expect(intuitIn(readConfig({ APP_SECRET: SECRET }))).toBeUndefined();
  const env = { INTUIT_CLIENT_ID: 'ABc', INTUIT_CLIENT_SECRET: 's3cret', INTUIT_VERIFIER: 'v', INTUIT_SANDBOX: '1' };
  const intuit = { client_id: 'ABc', client_secret: 's3cret', verifier: 'v', isSandbox: true };
  expect(intuitIn(readConfig({ APP_SECRET: SECRET, ...env }))).toEqual(intuit);
});

test('reports all invalid settings together, by name', () => {
  const env = { PORT: 'http', DEMO: 'yes', DATABASE_URL: 'mysql://x', APP_SECRET: 'short', SMTP_URL: 'mail.example' };
  expect(() => readConfig(env)).toThrow(StartProblem);
  const said = messageOf(() => readConfig(env));
  const [first, ...rest] = said.split('\n');
  expect(first).toBe("Some settings in the environment can't be used:");
  expect(rest.map((line) => line.trim().split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'DEMO',
    'APP_SECRET',
    'SMTP_URL',
  ]);
  expect(said).toContain('DATABASE_URL must start with postgres:// or postgresql://');
});

test.each<[string, string, Record<string, string>?]>([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '30.5'],
  ['RATE_LIMIT', 'Infinity'],
  ['LOG_LEVEL', 'loud'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['PUBLIC_URL', 'example.com'],
  ['PUBLIC_URL', 'https://'],
  ['PUBLIC_URL', 'https://plant example'],
  ['PUBLIC_URL', 'https://plant.example/app'],
  ['PUBLIC_URL', 'https://plant.example/?plant=1'],
  ['PUBLIC_URL', 'https://plant.example#top'],
  ['PUBLIC_URL', 'https://me@plant.example'],
  ['PUBLIC_URL', '', { TRUST_PROXY: '1' }],
  ['INTUIT_CLIENT_SECRET', '', { INTUIT_CLIENT_ID: 'ABc' }],
])('refuses %s=%s', (name, value, others = {}) => {
  expect(messageOf(() => readConfig({ APP_SECRET: SECRET, ...others, [name]: value }))).toContain(`\n  ${name} `);
});

test('creates the secret once, readable only by its owner', async () => {
  const DATA_DIR = path.join(folder, 'made', 'here');
  const { APP_SECRET } = readConfig({ DATA_DIR });
  expect(APP_SECRET.length).toBeGreaterThanOrEqual(43);
  expect(readConfig({ DATA_DIR }).APP_SECRET).toBe(APP_SECRET);
  expect((await readFile(path.join(DATA_DIR, 'secret'), 'utf8')).trim()).toBe(APP_SECRET);
  expect((await stat(path.join(DATA_DIR, 'secret'))).mode & 0o077).toBe(0);
});

test('two processes that start at once keep the same secret', async () => {
  const DATA_DIR = await mkdtemp(path.join(folder, 'both-'));
  let others = '';
  atNextWrite((write) => {
    others = readConfig({ DATA_DIR }).APP_SECRET;
    write();
  });
  expect(readConfig({ DATA_DIR }).APP_SECRET).toBe(others);
  expect(await readdir(DATA_DIR)).toEqual(['secret']);
});

test('a full disk leaves no secret behind, so the next start creates one', async () => {
  const DATA_DIR = await mkdtemp(path.join(folder, 'full-'));
  atNextWrite((_, place) => {
    fs.closeSync(fs.openSync(place, 'w'));
    throw Object.assign(new Error('ENOSPC: no space left on device'), {
      code: 'ENOSPC',
      syscall: 'write',
      path: place,
    });
  });
  expect(messageOf(() => readConfig({ DATA_DIR }))).toBe(
    `The disk that holds ${DATA_DIR} is full. Free some space and start again.`,
  );
  expect(await readdir(DATA_DIR)).toEqual([]);
  expect(readConfig({ DATA_DIR }).APP_SECRET.length).toBeGreaterThanOrEqual(43);
});

test.each(['', '\n', 'a-secret-that-breaks-off\n'])('doesn’t start if the stored secret is %j', async (kept) => {
  const DATA_DIR = await mkdtemp(path.join(folder, 'short-'));
  await writeFile(path.join(DATA_DIR, 'secret'), kept);
  expect(() => readConfig({ DATA_DIR })).toThrow(StartProblem);
  expect(messageOf(() => readConfig({ DATA_DIR }))).toContain(`The secret in ${path.join(DATA_DIR, 'secret')} is`);
});

test('uses a secret from the environment without storing it', async () => {
  const DATA_DIR = await mkdtemp(path.join(folder, 'given-'));
  expect(readConfig({ DATA_DIR, APP_SECRET: SECRET }).APP_SECRET).toBe(SECRET);
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test('says when a file is in the place of the data folder, and quotes an error it can’t explain', async () => {
  await writeFile(path.join(folder, 'file'), '');
  for (const DATA_DIR of [path.join(folder, 'file'), path.join(folder, 'file', 'data')])
    expect(messageOf(() => readConfig({ DATA_DIR }))).toBe(
      `The data folder ${DATA_DIR} can't be created, because there is a file in its place. Set DATA_DIR to another folder.`,
    );
  const DATA_DIR = await mkdtemp(path.join(folder, 'broken-'));
  atNextWrite(() => {
    throw new Error('EIO: i/o error');
  });
  expect(messageOf(() => readConfig({ DATA_DIR }))).toBe(
    `The secret in ${path.join(DATA_DIR, 'secret')} can't be read or written (EIO: i/o error).`,
  );
});

/** Runs this in place of the next call that writes a file. */
function atNextWrite(instead: (write: () => void, place: string) => void): void {
  const write = fs.writeFileSync;
  const spy = vi.spyOn(fs, 'writeFileSync').mockImplementationOnce((...args) => {
    instead(() => write(...args), String(args[0]));
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was not refused');
}

test('encrypts copies of backups only for a public key, and only if there are copies', () => {
  const BACKUP_KEY = `age1${'q'.repeat(58)}`;
  const BACKUP_DIR = '/mnt/backups';
  expect(readConfig({ APP_SECRET: SECRET, BACKUP_KEY, BACKUP_DIR })).toMatchObject({ BACKUP_KEY });
  expect(() => readConfig({ APP_SECRET: SECRET, BACKUP_KEY })).toThrow('BACKUP_KEY must be set together with');
  const secret = { BACKUP_KEY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}`, BACKUP_DIR };
  expect(() => readConfig({ APP_SECRET: SECRET, ...secret })).toThrow('BACKUP_KEY must be a public key');
});

test('copies backups to a bucket only with its key', () => {
  const bucket = { BACKUP_S3: 'https://s3.example/bucket/plant/', BACKUP_S3_KEY: 'id', BACKUP_S3_SECRET: 'secret' };
  expect(readConfig({ APP_SECRET: SECRET, ...bucket })).toMatchObject({ BACKUP_S3: 'https://s3.example/bucket/plant' });
  for (const BACKUP_S3 of ['https://s3.example', 'https://s3.example/b?x=1', 'https://me:pw@s3.example/b'])
    expect(() => readConfig({ APP_SECRET: SECRET, ...bucket, BACKUP_S3 })).toThrow('BACKUP_S3 must be an address with');
  const { BACKUP_S3_SECRET: _, ...half } = bucket;
  expect(() => readConfig({ APP_SECRET: SECRET, ...half })).toThrow(
    'BACKUP_S3 needs BACKUP_S3_KEY and BACKUP_S3_SECRET',
  );
});
