import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const textOf = (file: string) => readFileSync(file, 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
/** Whether a program is installed. The tests that need one that isn't are skipped. */
const has = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

const SETTINGS = new Set(namesIn(textOf('server/lib/config.ts'), /^ {2}([A-Z][A-Z\d_]+): /gm));
/** OpenTelemetry’s library reads these by itself. */
const READ_BY_OPENTELEMETRY =
  /^OTEL_(?:EXPORTER_OTLP_(?:HEADERS|TIMEOUT|COMPRESSION|CERTIFICATE)|RESOURCE_ATTRIBUTES)$/;
const SERVICE = textOf('ops/hindquarter.service');
const CONTAINER = textOf('Containerfile');
const PROXY = textOf('ops/haproxy.cfg');
interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  environment: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}
const COMPOSE = parse(textOf('compose.yaml'), { merge: true }) as {
  services: Record<'db' | 'app1' | 'app2' | 'proxy', Service>;
  volumes: Record<string, null>;
};

const folder = mkdtempSync(join(tmpdir(), 'hindquarter-ops-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the files for operators', () => {
  test('set only variables that Hindquarter reads', () => {
    const { app1, app2 } = COMPOSE.services;
    const set = [
      ...namesIn(SERVICE, /^Environment=(.*)$/gm).flatMap((line) => namesIn(line, /(?:^| )(\w+)=/g)),
      ...namesIn(CONTAINER, /^ENV (.*)$/gm).flatMap((line) => namesIn(line, /(?:^| )(\w+)=/g)),
      ...[app1, app2].flatMap(({ environment }) => Object.keys(environment)),
    ];
    expect(set.length).toBeGreaterThan(10);
    expect(set.filter((name) => !SETTINGS.has(name))).toEqual([]);
  });

  test('are explained with variables that Hindquarter or compose.yaml reads', () => {
    const given = namesIn(textOf('compose.yaml'), /\$\{(\w+)/g);
    const named = namesIn(textOf('docs/operations.md'), /(?:^|`)([A-Z][A-Z\d_]*[A-Z\d])[=`]/gm);
    expect(named.length).toBeGreaterThan(20);
    expect(
      named.filter((name) => !SETTINGS.has(name) && !given.includes(name) && !READ_BY_OPENTELEMETRY.test(name)),
    ).toEqual([]);
  });

  test('start what `npm start` starts, with the same memory', () => {
    const { start = '' } = JSON.parse(textOf('package.json')).scripts as Record<string, string>;
    const options = start.split(' ').filter((word) => word.startsWith('--'));
    const command = ['node_modules/node/bin/node', ...options, 'dist/server/main.js'];
    expect(existsSync(command[0] ?? '')).toBe(true);
    expect(textOf('bin/start.js')).toContain(`'${command.at(-1)}'`);
    const home = /^WORKDIR (\S+)$/m.exec(CONTAINER)?.[1];
    expect(SERVICE).toContain(`WorkingDirectory=${home}\nExecStart=${home}/${command.join(' ')}\n`);
    expect(JSON.parse(/^CMD (.*)$/m.exec(CONTAINER)?.[1] ?? '')).toEqual(command);
  });

  test('name files, services, and volumes that exist', () => {
    const { services, volumes } = COMPOSE;
    for (const { build, depends_on = [], volumes: mounts = [] } of Object.values(services)) {
      if (build) expect(existsSync(join(build.context, build.dockerfile))).toBe(true);
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(Object.keys(services)).toEqual(expect.arrayContaining(needed));
      for (const mount of mounts) {
        const [from = ''] = mount.split(':');
        expect([mount, from.startsWith('.') ? existsSync(from) : from in volumes]).toEqual([mount, true]);
      }
    }
    const port = /^EXPOSE (\d+)$/m.exec(CONTAINER)?.[1];
    expect(services.proxy.environment).toMatchObject({ APP_A: `app1:${port}`, APP_B: `app2:${port}` });
    expect(namesIn(PROXY, /\$\{(\w+)-/g).toSorted()).toEqual(Object.keys(services.proxy.environment).toSorted());
  });

  test('run the PostgreSQL that is built in, sorted the same way', () => {
    const folderCode = textOf('server/lib/postgres/postgres-folder.ts');
    const { image, environment } = COMPOSE.services.db;
    expect(image).toBe(`docker.io/library/postgres:${/const MAJOR = '(\d+)'/.exec(folderCode)?.[1]}`);
    const args = /const locale = \[(.*)\]/.exec(folderCode)?.[1] ?? '';
    expect(environment.POSTGRES_INITDB_ARGS?.split(' ')).toEqual(namesIn(args, /'([^']+)'/g));
  });
});

const hasSystemd = has('systemd-analyze', 'security', '--offline=true', '--help');
test.skipIf(!hasSystemd)('systemd accepts the service and finds it well protected', () => {
  for (const name of ['hindquarter.service', 'hindquarter@.service']) {
    const file = join(folder, name);
    writeFileSync(file, SERVICE.replaceAll('/opt/hindquarter', process.cwd()));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file.replace('@', '@3001')], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  }
  const file = join(folder, 'hindquarter.service');
  // From 0 to 100; without the protections it is 92.
  execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], { stdio: 'pipe' });
});

/** The example of RFC 6455. */
const SAMPLE = { key: 'dGhlIHNhbXBsZSBub25jZQ==', accept: 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=' };
const hasProxy = has('haproxy', '-v');
test.skipIf(!hasProxy)('haproxy accepts its file', () => {
  execFileSync('haproxy', ['-c', '-q', '-f', 'ops/haproxy.cfg'], { stdio: 'pipe' });
});

test.skipIf(!hasProxy || !has('openssl', 'version'))('haproxy accepts the lines for https', () => {
  const [key, pem, file] = ['key', 'pem', 'https.cfg'].map((name) => join(folder, name)) as [string, string, string];
  const subject = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=plant.example'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', pem], { stdio: 'pipe' });
  writeFileSync(pem, textOf(pem) + textOf(key));
  const https = PROXY.replaceAll(/^( +)#(?=bind|http-request)/gm, '$1');
  expect(https.split('\n').filter((line, at) => line !== PROXY.split('\n')[at])).toHaveLength(2);
  writeFileSync(file, https.replace('/etc/haproxy/hindquarter.pem', pem));
  execFileSync('haproxy', ['-c', '-q', '-f', file], { stdio: 'pipe' });
});

describe.skipIf(!hasProxy)('behind haproxy', () => {
  const running: { stop(): unknown }[] = [];
  afterEach(() => {
    for (const part of running.splice(0)) part.stop();
  });

  /** Answers like a process: /readyz, its own name, and the address that the proxy saw. Upgrades to an echo. */
  async function startApp(name: string, { isReady = true, port = 0 } = {}): Promise<number> {
    const app: Server = createServer((request, response) => {
      response.statusCode = request.url === '/readyz' && !isReady ? 503 : 200;
      response.end(`${name} ${[request.headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim()}`);
    });
    app.on('upgrade', (_request, socket) => {
      const upgrade = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket'];
      socket.write(`${[...upgrade, `Sec-WebSocket-Accept: ${SAMPLE.accept}`].join('\r\n')}\r\n\r\n`);
      socket.pipe(socket);
    });
    await once(app.listen(port, '127.0.0.1'), 'listening');
    running.push({ stop: () => app.close().closeAllConnections() });
    return (app.address() as AddressInfo).port;
  }

  /** A port on which nothing listens. */
  async function freePort(): Promise<number> {
    const probe = createServer();
    await once(probe.listen(0, '127.0.0.1'), 'listening');
    const { port } = probe.address() as AddressInfo;
    await once(probe.close(), 'close');
    return port;
  }

  async function startProxy(a: number, b: number) {
    const port = await freePort();
    const file = join(folder, `${port}.cfg`);
    const admin = join(folder, `${port}.sock`);
    // Without what only root may do, or not everywhere: changing to another user, and opening thousands of files.
    const plain = PROXY.replaceAll(/^ +(user|group|maxconn) .*$/gm, '');
    writeFileSync(file, plain.replace('/run/haproxy/admin.sock', admin));
    const places = { BIND: `127.0.0.1:${port}`, APP_A: `127.0.0.1:${a}`, APP_B: `127.0.0.1:${b}` };
    const proxy = spawn('haproxy', ['-db', '-q', '-f', file], { env: { ...process.env, ...places }, stdio: 'ignore' });
    running.push({ stop: () => proxy.kill() });
    await expect.poll(() => call(port).catch(() => 'not yet')).toMatch(/^200/);
    return { port, admin };
  }

  const call = (port: number, headers = {}) =>
    new Promise<string>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: false, headers }, async (response) => {
        let body = '';
        for await (const part of response.setEncoding('utf8')) body += part;
        resolve(`${response.statusCode} ${body}`);
      }).on('error', reject);
    });
  /** The different answers to ten calls. */
  async function answersAt(port: number): Promise<string[]> {
    const answers: string[] = [];
    for (let at = 0; at < 10; at++) answers.push(await call(port));
    return [...new Set(answers)].toSorted();
  }

  test('both processes get calls, with the caller’s own address last', async () => {
    const { port } = await startProxy(await startApp('a'), await startApp('b'));
    expect(await answersAt(port)).toEqual(['200 a 127.0.0.1', '200 b 127.0.0.1']);
    expect(await call(port, { 'x-forwarded-for': '203.0.113.9' })).toMatch(/^200 [ab] 127\.0\.0\.1$/);
  });

  test('a process that isn’t ready gets no calls', async () => {
    const { port } = await startProxy(await startApp('a', { isReady: false }), await startApp('b'));
    await expect.poll(() => answersAt(port)).toEqual(['200 b 127.0.0.1']);
  });

  test('no call fails if a process isn’t there, even before haproxy has noticed', async () => {
    const { port } = await startProxy(await startApp('a'), await freePort());
    expect(await answersAt(port)).toEqual(['200 a 127.0.0.1']);
  });

  test('a drained process gets no calls until it is ready again', async () => {
    const { port, admin } = await startProxy(await startApp('a'), await startApp('b'));
    const tell = async (state: string) => {
      const socket = connect(admin).resume();
      socket.write(`set server apps/a state ${state}\n`);
      await once(socket, 'close');
    };
    await tell('drain');
    expect(await answersAt(port)).toEqual(['200 b 127.0.0.1']);
    await tell('ready');
    await expect.poll(() => answersAt(port)).toHaveLength(2);
  });

  test('open screens keep their websocket', async () => {
    const { port } = await startProxy(await startApp('a'), await startApp('b'));
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    socket.on('data', (text) => {
      heard += text;
    });
    const asked = ['GET /socket HTTP/1.1', 'Host: plant.example', 'Connection: Upgrade', 'Upgrade: websocket'];
    const key = [`Sec-WebSocket-Key: ${SAMPLE.key}`, 'Sec-WebSocket-Version: 13'];
    socket.write(`${[...asked, ...key].join('\r\n')}\r\n\r\n`);
    await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 101/);
    socket.write('hello');
    await expect.poll(() => heard).toMatch(/hello$/);
    socket.destroy();
  });
});
