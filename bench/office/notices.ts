import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { openBench, tokenOf } from '#bench/product.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { sendBroadcast } from '#contract/notices/broadcast-api.ts';
import { openTwilioStandIn } from '#server/test/twilio-stand-in.ts';

// Sends a plant's message to 5,000 customers, half by email and half by text, through the queue and stand-ins for the mail
// server and Twilio. The app is killed twice: while it writes the messages, and while it sends them. Then counts what arrived.

const PEOPLE = Number(process.env.PEOPLE ?? 5_000);
const PLANT = 1;
/** It takes minutes for a killed job to be noticed and run again. */
const LAST_MS = 15 * 60_000;
/** It is always daytime at some of these plants, so texts go out no matter when the bench runs. */
const ZONES = ['America/Chicago', 'Pacific/Auckland', 'Asia/Kolkata', 'Europe/Berlin'];

const bench = await openBench('notices');
const twilio = await openTwilioStandIn();
const emails: { to: string; id: string }[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    let raw = '';
    stream.on('data', (chunk: Buffer) => {
      raw += chunk.toString('utf8');
    });
    stream.on('end', () => {
      const id = /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '';
      emails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, id })));
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));

try {
  await fill();
  let app = await startApp();
  const begun = Date.now();
  const reply = await fetch(`${app.address}${sendBroadcast.path}`, {
    method: sendBroadcast.method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${await tokenOf(bench.db, PLANT)}`,
    },
    body: JSON.stringify({ group: 'everyone', subject: 'Closed', text: 'We are closed on Friday.', people: PEOPLE }),
  });
  const answer = (await reply.json()) as { status: string; message: string };
  if (answer.status !== 'yes') throw new Error(answer.message);

  await until(async () => (await countMails()).written >= PEOPLE / 5);
  const { written } = await countMails();
  app = await killAndStart(app);
  await until(async () => taken() >= PEOPLE / 2);
  const atKill = taken();
  app = await killAndStart(app);
  await until(async () => (await countMails()).open === 0 && (await countMails()).written >= PEOPLE);
  const ms = Date.now() - begun;
  await app.stop();

  const texts = twilio.taken.map(({ to }) => to);
  const reached = new Set([...texts, ...emails.map(({ to }) => to)]).size;
  await writeSection('Notices', {
    script: 'npm run bench:notices',
    connections: 1,
    notes: `A message to ${PEOPLE.toLocaleString('en-US')} customers, half by email and half by text, through the queue to stand-ins for the mail server and Twilio. The app was killed with SIGKILL when it had written ${written} messages, and again when ${atKill} had arrived. A text that may have been sent is looked up at Twilio first. A mail server can't be asked, so an email that was on its way is sent again under the same Message-ID, which mail programs show once.`,
    figures: [
      atMost('people who got nothing', PEOPLE - reached, 0),
      atMost('texts that arrived twice', texts.length - new Set(texts).size, 0),
      atMost('emails that arrived under two Message-IDs', new Set(emails.map(({ id }) => id)).size - PEOPLE / 2, 0),
      atMost('messages marked as anything but sent', (await countMails()).other, 0),
    ],
    absolute: [
      ['emails sent again under the same Message-ID', emails.length - new Set(emails.map(({ id }) => id)).size],
      ['seconds until the last one arrived, with both restarts', ms / 1000],
    ],
  });
} finally {
  await twilio.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await bench.stop();
}

function taken(): number {
  return emails.length + twilio.taken.length;
}

function startApp() {
  const { port } = smtp.server.address() as AddressInfo;
  const { accountSid, authToken, from, apiUrl } = twilio.settings;
  return bench.startApp(bench.url, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Bench <office@plant.test>',
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_API_URL: apiUrl,
  });
}

async function killAndStart(app: Awaited<ReturnType<typeof startApp>>) {
  const gone = new Promise((resolve) => app.process.once('exit', resolve));
  app.process.kill('SIGKILL');
  await gone;
  return startApp();
}

async function fill(): Promise<void> {
  const hour = (zone: string) =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format());
  const zone = ZONES.find((name) => hour(name) >= 9 && hour(name) < 19);
  await bench.pool.query(
    `insert into accounts (account_id, role, first_name, last_name) values (${PLANT}, 'processor', 'Pat', 'Bench')`,
  );
  await bench.pool.query(
    `insert into plants (plant_id, name, species, time_zone, texts_on) values (${PLANT}, 'Bench', '{beef}', $1, '{announcement}')`,
    [zone],
  );
  await bench.pool.query(`update accounts set plant_id = ${PLANT} where account_id = ${PLANT}`);
  await bench.pool.query(`insert into accounts (account_id, role, first_name, last_name)
    select n, 'customer', 'Pat', '' from generate_series(2, ${PEOPLE + 1}) n`);
  await bench.pool.query(`insert into customers (plant_id, account_id, type, first_name, email, phone)
    select ${PLANT}, n, 'customer', 'Pat', case n % 2 when 0 then 'pat' || n || '@example.test' end,
      case n % 2 when 1 then '31255' || 11000 + n else '' end
    from generate_series(2, ${PEOPLE + 1}) n`);
}

async function countMails(): Promise<{ written: number; open: number; other: number }> {
  const { rows } = await bench.pool.query(`select count(*)::int as written,
    count(*) filter (where status = 'queued')::int as open, count(*) filter (where status <> 'sent')::int as other from mails`);
  return rows[0];
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const begun = Date.now();
  while (!(await isTrue())) {
    if (Date.now() - begun > LAST_MS)
      throw new Error(`stuck: ${taken()} arrived, ${JSON.stringify(await countMails())}`);
    await sleep(10);
  }
}
