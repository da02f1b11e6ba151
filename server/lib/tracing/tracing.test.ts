import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { login } from '#contract/accounts/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { downloadPlantFile, makePlantFile } from '#contract/reports/data-file-api.ts';
import { saveWebhook } from '#contract/webhooks/api.ts';
import { ROOT, VERSION } from '#server/lib/root.ts';
import { endProcesses, post, startProcess, tokenOf } from '#server/test/app-process.ts';
import { PASSWORD, PASSWORD_HASH } from '#server/test/cheap-password.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { eventually } from '#server/test/waiting.ts';

const app = openTestApp();
afterAll(endProcesses);

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Sent {
  resourceSpans: { resource: Pick<SentSpan, 'attributes'>; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** A collector of traces. One that hangs takes calls and never answers. */
async function openCollector({ hangs = false } = {}) {
  const collector = { url: '', sent: [] as Sent[], status: 200 };
  const server = createServer(async (request, response) => {
    collector.sent.push((await json(request)) as Sent);
    if (!hangs) response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}

const attributeOf = ({ attributes }: Pick<SentSpan, 'attributes'>, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
};

async function startTraced(env: Record<string, string>) {
  const plant = await makePlant(app);
  await app.db
    .updateTable('accounts')
    .set({ password_hash: PASSWORD_HASH })
    .where('account_id', '=', plant.plant_id)
    .execute();
  const token = await tokenOf(app.db, plant.owner.account_id);
  const running = await startProcess({ DATABASE_URL: app.url, ...env });
  return { ...running, plant, token, url: await running.ready };
}

test('the code for traces is loaded only with them', async () => {
  const folder = path.join(ROOT, 'dist/server');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const chunks = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
  );
  const loading = chunks.filter(({ text }) => text.includes('"@opentelemetry/')).map(({ name }) => name);
  expect(loading).toEqual([expect.stringMatching(/^open-tracing-/)]);
  expect(chunks.filter(({ text }) => /from ?"\.\/open-tracing-/.test(text))).toEqual([]);
});

test('sends each call and job with its statements, by the version, and nothing that people typed', async () => {
  const collector = await openCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=barn' };
  const { child, ended, plant, token, url } = await startTraced(env);
  const typed = { first_name: 'Zebedee', last_name: 'Quackenbush' };
  expect((await post(url, addCustomer.path, token, typed)).status).toBe(200);
  await post(url, login.path, null, { username: 'zebedee@barn.test', password: 'Xyzzy plugh' });
  const file = downloadPlantFile.path.replace(':file_id', '70707');
  await fetch(`${url}${file}?of=Zebedee`, { headers: { authorization: `Bearer ${token}` } });
  await post(url, makePlantFile.path, token, { present_password: PASSWORD });
  await eventually(async () => {
    const { status } = await app.db
      .selectFrom('data_files')
      .select('status')
      .where('owner_id', '=', plant.plant_id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('ready');
  });
  // What is left is sent at the end.
  child.kill('SIGTERM');
  expect(await ended).toBe(0);

  const all = collector.sent.flatMap(({ resourceSpans }) => resourceSpans);
  for (const { resource } of all)
    expect(
      ['service.name', 'service.version', 'deployment.environment'].map((name) => attributeOf(resource, name)),
    ).toEqual(['hindquarter', VERSION, 'barn']);
  const spans = all.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const within = (name: string) => {
    const [outer] = spans.filter((span) => span.name === name);
    if (!outer) throw new Error(`${name} isn't among ${[...new Set(spans.map((span) => span.name))].join(', ')}`);
    const inner = spans.filter(({ parentSpanId }) => parentSpanId === outer.spanId);
    expect(new Set(inner.map(({ traceId }) => traceId))).toEqual(new Set([outer.traceId]));
    return { outer, texts: inner.map((span) => String(attributeOf(span, 'db.query.text'))) };
  };
  const { outer, texts } = within(`POST ${addCustomer.path}`);
  expect(attributeOf(outer, 'http.response.status_code')).toBe(200);
  expect(texts).toContain('commit');
  expect(texts.some((text) => text.includes('insert into events') && text.includes('$1'))).toBe(true);
  expect(attributeOf(within(`POST ${login.path}`).outer, 'hindquarter.refusal')).toBe('wrong_password');
  expect(attributeOf(within(`GET ${downloadPlantFile.path}`).outer, 'http.response.status_code')).toBe(404);
  expect(within('reports.make-data-file').texts.some((text) => text.includes('data_files'))).toBe(true);
  // Every statement belongs to a call or job.
  expect(spans.filter((span) => attributeOf(span, 'db.query.text') !== undefined && !span.parentSpanId)).toEqual([]);
  const everything = JSON.stringify(collector.sent);
  for (const word of ['Zebedee', 'zebedee', 'Quackenbush', 'plugh', '70707', PASSWORD, token])
    expect([word, everything.includes(word)]).toEqual([word, false]);
});

test('continues no trace that a caller began, and hands none on to a webhook', async () => {
  const collector = await openCollector();
  const heard: IncomingHttpHeaders[] = [];
  const receiver = createServer((request, response) => {
    heard.push(request.headers);
    response.end();
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void receiver.close());
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WEBHOOKS_TO_PRIVATE: '1' };
  const { child, ended, token, url } = await startTraced(env);
  const webhook = { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, kinds: ['customer.added'] };
  expect((await post(url, saveWebhook.path, token, webhook)).status).toBe(200);
  const theirs = '0af7651916cd43dd8448eb211c80319c';
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    traceparent: `00-${theirs}-b7ad6b7169203331-01`,
    tracestate: 'barn=1',
  };
  const body = JSON.stringify({ first_name: 'Ada', last_name: 'Pell' });
  expect((await fetch(`${url}${addCustomer.path}`, { method: 'POST', headers, body })).status).toBe(200);
  await eventually(() => expect(heard).toHaveLength(1));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);

  const spans = collector.sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const calls = spans.filter(({ name }) => name === `POST ${addCustomer.path}`);
  expect(calls).toEqual([expect.objectContaining({ traceId: expect.not.stringMatching(theirs) })]);
  expect(calls[0]?.parentSpanId ?? '').toBe('');
  expect(Object.keys(heard[0] ?? {}).filter((name) => /^trace|^baggage$/.test(name))).toEqual([]);
});

test('a collector that hangs holds up no call and no stop', async () => {
  const collector = await openCollector({ hangs: true });
  const { child, ended, token, url } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const add = () => post(url, addCustomer.path, token, { first_name: 'Ada', last_name: 'Pell' });
  expect((await add()).status).toBe(200);
  await eventually(() => expect(collector.sent).not.toEqual([]));
  expect((await add()).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a collector that refuses what it gets fails no call, and the log says so once', async () => {
  const collector = await openCollector();
  collector.status = 400;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'warn' };
  const { said, token, url } = await startTraced(env);
  const addAndSend = async () => {
    const before = collector.sent.length;
    expect((await post(url, addCustomer.path, token, { first_name: 'Ada', last_name: 'Pell' })).status).toBe(200);
    await eventually(() => expect(collector.sent.length).toBeGreaterThan(before));
  };
  await addAndSend();
  await addAndSend();
  collector.status = 200;
  await addAndSend();
  await eventually(() => expect(said.out).toContain('Traces are sent again.'));
  expect(said.out.split("Traces can't be sent")).toHaveLength(2);
});
