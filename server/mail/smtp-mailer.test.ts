import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mail, MailRefused } from '#server/lib/mailer.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';

interface Taken {
  from: string;
  to: string[];
  raw: string;
}
let taken: Taken[] = [];
const refuse = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

/** A real mail server without TLS that requires a password and refuses some addresses. */
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'office' && password === 'p@ss/word'
      ? done(null, { user: username })
      : done(refuse(535, 'Wrong password')),
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith('gone@')) return done(refuse(550, 'No such user here'));
    return address.startsWith('later@') ? done(refuse(451, 'Come back later')) : done();
  },
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      taken.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
let url = '';
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        url = `smtp://office:${encodeURIComponent('p@ss/word')}@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
        resolve();
      });
    }),
);
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
beforeEach(() => {
  taken = [];
});

const FROM = 'Riverside Meats <office@plant.test>';
const mail: Mail = {
  id: 'hindquarter.1.7',
  to: 'ana@example.test',
  subject: 'Drop-off on Fri, Nov 27',
  text: 'Hello Ana\n',
};
const head = ({ raw }: Taken, name: string) => raw.match(new RegExp(`^${name}: .*`, 'gim')) ?? [];

test('sends an email with the same Message-ID on every attempt', async () => {
  await smtpMailer(url, FROM).send(mail);
  await smtpMailer(url, FROM).send(mail);
  const [first, second] = taken as [Taken, Taken];
  expect(first).toMatchObject({ from: 'office@plant.test', to: ['ana@example.test'] });
  expect(head(first, 'Subject')).toEqual(['Subject: Drop-off on Fri, Nov 27']);
  expect(head(first, 'Message-ID')).toEqual(['Message-ID: <hindquarter.1.7@plant.test>']);
  expect(head(second, 'Message-ID')).toEqual(head(first, 'Message-ID'));
  expect(head(first, 'Auto-Submitted')).toEqual(['Auto-Submitted: auto-generated']);
  expect(first.raw).toContain('\r\n\r\nHello Ana\r\n');
});

test('sends an attachment with its file name', async () => {
  const bytes = Buffer.from('%PDF-1.7 a statement');
  const attachment = { name: 'statement-2026-11-23.pdf', read: async () => bytes };
  await smtpMailer(url, FROM).send({ ...mail, attachment });
  const [{ raw }] = taken as [Taken];
  expect(raw).toContain('Content-Type: application/pdf; name=statement-2026-11-23.pdf');
  expect(raw).toContain('Content-Disposition: attachment; filename=statement-2026-11-23.pdf');
  expect(raw).toContain(bytes.toString('base64'));
  expect(raw).toContain('\r\n\r\nHello Ana\r\n');
});

test('sends the text as HTML too, with the sender’s name and logo', async () => {
  const readSender = async () => ({ name: 'Calder Meats', logo: Buffer.from('a picture') });
  await smtpMailer(url, FROM).send({ ...mail, readSender });
  await smtpMailer(url, FROM).send(mail);
  const [plants, ours] = taken.map(({ raw }) => raw.replaceAll('=\r\n', '')) as [string, string];
  expect(plants).toContain('>Calder Meats</p>');
  expect(plants).toContain('Content-ID: <logo@hindquarter>');
  expect(plants).toContain(Buffer.from('a picture').toString('base64'));
  expect(ours).toContain('>Hindquarter</p>');
  expect(ours).not.toContain('Content-ID:');
  for (const raw of [plants, ours]) {
    expect(raw).toContain('multipart/alternative');
    expect(raw).toContain('Hello Ana</p>');
  }
});

test('refuses an attachment that is too large for mail servers', async () => {
  const attachment = { name: 'statement.pdf', read: async () => new Uint8Array(7_000_001) };
  const sent = smtpMailer(url, FROM).send({ ...mail, attachment });
  await expect(sent).rejects.toThrow(MailRefused);
  await expect(sent).rejects.toThrow('The attached file is too large to email.');
  expect(taken).toEqual([]);
});

test('sends text in any script as written', async () => {
  await smtpMailer(url, FROM).send({ ...mail, subject: 'Ñandú 🐄 مزرعة', text: 'Grüße — “Zoë” 🐄\n' });
  const [{ raw }] = taken as [Taken];
  expect(raw).toContain('Subject: =?UTF-8?');
  expect(raw).toContain('charset=utf-8');
});

test.each([
  ['subject', { subject: 'Hello\r\nBcc: all@example.test\r\n\r\nnew body' }],
  ['address', { to: 'ana@example.test\r\nBcc: all@example.test' }],
  ['address list', { to: 'ana@example.test, all@example.test' }],
  ['id', { id: 'x>\r\nBcc: all@example.test' }],
])('doesn’t let a %s add a header or recipient', async (_, change) => {
  await smtpMailer(url, FROM)
    .send({ ...mail, ...change })
    .catch(() => undefined);
  for (const one of taken) {
    expect(head(one, 'Bcc')).toEqual([]);
    expect(one.to).not.toContain('all@example.test');
    expect(one.to).toHaveLength(1);
  }
});

test('gives up on an address the server doesn’t know, and keeps the server’s error message', async () => {
  const sent = smtpMailer(url, FROM).send({ ...mail, to: 'gone@example.test' });
  await expect(sent).rejects.toThrow(MailRefused);
  await expect(sent).rejects.toThrow('No such user here');
});

test.each([
  ['a server that is busy', () => [url, 'later@example.test']],
  ['a password the server refuses', () => [url.replace('office', 'other'), mail.to]],
  ['a server that is away', () => ['smtp://127.0.0.1:1', mail.to]],
])('retries after %s', async (_, settings) => {
  const [address = '', to = ''] = settings();
  const error = await smtpMailer(address, FROM)
    .send({ ...mail, to })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
  expect(taken).toEqual([]);
});
