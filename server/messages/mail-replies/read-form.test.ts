import { createHmac } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '#server/lib/database.ts';
import { findFields } from '#server/messages/mail-replies/read-form.ts';
import { addReplyWebhook, MAIL_REPLY } from '#server/messages/mail-replies/reply-webhook.ts';

const signingKey = 'only_for_tests_key';
const web = Fastify();
const db = new Proxy({}, { get: () => expect.unreachable('a stranger’s call reached the database') }) as Db;
beforeAll(() => {
  const replies = { domain: 'reply.plant.test', signingKey, secrets: ['only for tests'] as [string] };
  addReplyWebhook(web, { db, replies });
});
afterAll(() => web.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const SIZE = 8 * 1024 * 1024 - 1_024;
/** 8 MB of a piece, between a beginning and an end. */
const fill = (piece: string, begin = '', end = '') =>
  Buffer.from(begin + piece.repeat(Math.floor((SIZE - begin.length - end.length) / piece.length)) + end);
const PAIRS = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=q';
const HEAD = '--q\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
const LONG = 'q'.repeat(70);

const SHAPES: readonly (readonly [name: string, type: string, body: () => Buffer])[] = [
  ['many names', PAIRS, () => fill('a&')],
  ['many empty fields', PAIRS, () => fill('&')],
  ['many pairs', PAIRS, () => fill('a=%&')],
  ['one long name', PAIRS, () => fill('%41')],
  ['one long value', PAIRS, () => fill('%41', 'body-plain=')],
  ['a long value with plus signs', PAIRS, () => fill('+', 'body-plain=')],
  ['a long signature', PAIRS, () => fill('0', 'timestamp=1&token=a&signature=')],
  ['a long token', PAIRS, () => fill('%41', `timestamp=1&signature=${'0'.repeat(64)}&token=`)],
  ['many parts', PARTS, () => fill(`${HEAD}x\r\n`, '', '--q--\r\n')],
  ['many empty parts', PARTS, () => fill('\r\n--q', '--q', '--')],
  ['one long part', PARTS, () => fill('x', HEAD, '\r\n--q--\r\n')],
  ['a part without an end', PARTS, () => fill('x', HEAD)],
  ['almost the end of a part, many times', PARTS, () => fill('\r\n--', HEAD, '\r\n--q--\r\n')],
  ['a part with endless headers', PARTS, () => fill('a: b\r\n', '--q\r\n')],
  ['a part with a long header', PARTS, () => fill('; ', '--q\r\nContent-Disposition: form-data; ')],
  ['a boundary like the text', `multipart/form-data; boundary=${LONG}`, () => fill('q', `--${LONG}\r\n`)],
  ['neither', 'application/json', () => fill('[')],
  ['a type that isn’t one', `multipart/form-data${'; boundary'.repeat(700)}`, () => fill('x')],
];

test.each(SHAPES)('8 MB from a stranger are refused without being read: %s', async (_, type, make) => {
  const body = make();
  expect(body.length).toBeGreaterThan(SIZE - 100);
  const count = countWork();
  const reply = await web.inject({ method: 'POST', url: MAIL_REPLY, headers: { 'content-type': type }, payload: body });
  const { bytes, calls } = count();
  expect(reply.json().code).toBe('malformed');
  // A few short names, of at most 200 fields.
  expect(bytes).toBeLessThan(64 * 1024);
  expect(calls).toBeLessThan(3_000);
});

/** Counts how often, and of how many bytes, the main thread makes text or looks for something in them. */
function countWork() {
  let bytes = 0;
  let calls = 0;
  const { toString: read, indexOf: find } = Buffer.prototype;
  vi.spyOn(Buffer.prototype, 'toString').mockImplementation(function (this: Buffer, ...given) {
    calls += 1;
    const text = read.apply(this, given);
    bytes += text.length;
    return text;
  });
  vi.spyOn(Buffer.prototype, 'indexOf').mockImplementation(function (this: Buffer, ...given) {
    calls += 1;
    return find.apply(this, given as Parameters<typeof find>);
  });
  const countDecoded = (text: string) => {
    calls += 1;
    bytes += text.length;
    return text;
  };
  const { decode } = TextDecoder.prototype;
  vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (this: TextDecoder, ...given) {
    return countDecoded(decode.apply(this, given));
  });
  const { formData } = Response.prototype;
  vi.spyOn(Response.prototype, 'formData').mockImplementation(function (this: Response) {
    bytes = Number.POSITIVE_INFINITY;
    return formData.apply(this);
  });
  return () => ({ bytes, calls });
}

test('reads forms of both kinds', () => {
  const read = (body: string, type: string) =>
    findFields(Buffer.from(body), type).map(({ name, isFile, read: text }) => [name, isFile, text()]);
  expect(read('body-plain=S%C3%AD+a%26b%0A&from=%22Ana%22+%3Ca@b.test%3E&empty=&none&%', PAIRS)).toEqual([
    ['body-plain', false, 'Sí a&b\n'],
    ['from', false, '"Ana" <a@b.test>'],
    ['empty', false, ''],
    ['none', false, ''],
    ['%', false, ''],
  ]);
  const parts = [
    'Content-Disposition: form-data; name="body-plain"\r\n\r\nSí\r\n--\r\nAna',
    'Content-Disposition: form-data; name="empty"\r\n\r\n',
    'content-type: image/png\r\ncontent-disposition: form-data; name="attachment-1"; filename="a.png"\r\n\r\nPNG',
  ];
  const body = `--b"\r\n${parts.join('\r\n--b"\r\n')}\r\n--b"--\r\n`;
  const fields = [
    ['body-plain', false, 'Sí\r\n--\r\nAna'],
    ['empty', false, ''],
    ['attachment-1', true, 'PNG'],
  ];
  expect(read(body.replaceAll('b"', 'b'), 'multipart/form-data; boundary=b')).toEqual(fields);
  expect(read(body.replaceAll('b"', 'b;c'), 'Multipart/Form-Data; charset=utf-8; boundary="b;c"')).toEqual(fields);
});

test('accepts as many fields as Mailgun sends, and refuses more', () => {
  const form = (count: number) => Buffer.from(Array.from({ length: count }, (_, at) => `f${at}=1`).join('&'));
  expect(findFields(form(200), PAIRS)).toHaveLength(200);
  expect(() => findFields(form(202), PAIRS)).toThrow(expect.objectContaining({ code: 'malformed' }));
});

test('a signed call may be large', async () => {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', signingKey).update(`${timestamp}token`).digest('hex');
  const payload = fill(
    'x',
    `timestamp=${timestamp}&token=token&signature=${signature}&recipient=a@b.test&from=a&body-plain=`,
  );
  const send = (more: string) =>
    web.inject({
      method: 'POST',
      url: MAIL_REPLY,
      headers: { 'content-type': PAIRS },
      payload: Buffer.concat([payload, Buffer.from(more)]),
    });
  // It isn't about a conversation of ours, so the database isn't asked.
  expect((await send('&Message-Id=1')).statusCode).toBe(200);
  expect((await send('')).statusCode).not.toBe(200);
});
