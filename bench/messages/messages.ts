import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { load, measureInTurn, median, rateOf, refusedOf } from '#bench/load.ts';
import { connect } from '#bench/messages/connect.ts';
import { type Started, startProcess } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { listThreads, readMessages, searchMessages } from '#contract/messages/messages-api.ts';

// Measures reading a plant's messages and delivering them to sockets. Use ROUNDS=1 SECONDS=1 MESSAGES=50000 for a quick run.

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
/** How many messages the plant has in all of its threads. A tenth of them are in one thread. */
const MESSAGES = Number(process.env.MESSAGES ?? 1_000_000);
const LONG = Math.floor(MESSAGES / 10);
const THREADS = 5_000;
const PLANT = 1;
const CLERK = 2;
/** Thread n is between the plant and this account. */
function personOf(thread_id: number): number {
  return thread_id + 2;
}
const SOCKETS = 1_000;
const SENDS = 300;
const WORDS = ['hang', 'freezer', 'pickup', 'quarter', 'brisket', 'liver', 'saturday', 'invoice', 'tallow', 'bones'];

const bench = await openBench('messages');
try {
  console.log(`filling ${MESSAGES.toLocaleString('en-US')} messages …`);
  await fill();
  const tokens = { owner: await tokenOf(bench.db, PLANT), clerk: await tokenOf(bench.db, CLERK) };
  const [app, second] = [await bench.startApp(), await bench.startApp()];
  const floor = await startProcess('bench/messages/messages-floor.ts', {
    DATABASE_URL: bench.url,
    PLANT: String(PLANT),
  });
  const relays = [await startRelay(), await startRelay()] as const;
  try {
    const pages = await measurePages(app.address, floor.address, tokens.owner);
    const delivery = await measureDelivery(
      { from: app.address, to: second.address, token: tokens.owner, receiver: tokens.clerk },
      { from: relays[0].address, to: relays[1].address, token: '', receiver: '' },
    );
    await report(pages, delivery, await measureCrowd(app, tokens.owner));
  } finally {
    await Promise.all([app, second, floor, ...relays].map((process) => process.stop()));
  }
} finally {
  await bench.stop();
}

function startRelay(): Promise<Started> {
  return startProcess('bench/messages/relay-floor.ts', { DATABASE_URL: bench.url });
}

async function fill(): Promise<void> {
  const client = await bench.pool.connect();
  const run = (text: string) => client.query(text);
  await run('set session_replication_role = replica');
  await run('set statement_timeout = 0');
  await run('set synchronous_commit = off');
  await run(`insert into accounts (account_id, role, first_name, last_name)
    select n, case n when ${PLANT} then 'processor' when ${CLERK} then 'manager' else 'buyer' end, 'Pat', 'Number ' || n
    from generate_series(1, ${THREADS + 2}) n`);
  await run(`insert into plants (plant_id, name, species) values (${PLANT}, 'Bench', '{beef}')`);
  await run(`update accounts set plant_id = ${PLANT} where account_id <= ${CLERK}`);
  await run(`insert into customers (plant_id, account_id, type, first_name)
    select ${PLANT}, n, 'customer', 'Pat' from generate_series(3, ${THREADS + 2}) n`);
  await run(`insert into threads (thread_id, low_party, high_party, plant_id, subject, subject_id, started_by)
    select n, ${PLANT}, n + 2, ${PLANT}, 'person', 0, n + 2 from generate_series(1, ${THREADS}) n`);
  const words = `(array['${WORDS.join("','")}'])`;
  await run(`insert into messages (message_id, thread_id, previous_id, sender_id, party_id, to_party, client_message_id, text, sent_at)
    select n, thread_id, greatest(n - 1, 0), case n % 2 when 0 then ${PLANT} else thread_id + 2 end,
      case n % 2 when 0 then ${PLANT} else thread_id + 2 end, case n % 2 when 0 then thread_id + 2 else ${PLANT} end, n::text,
      ${words}[1 + (hashint8(n) & 2147483647) % 10] || ' about number ' || n || ' when the steer is ready',
      now() - interval '1 day' + n * interval '10 milliseconds'
    from (select n, case when n % 10 = 0 then 1 else 1 + (n / 10 * 9 + n % 10) % ${THREADS} end as thread_id
      from generate_series(1, ${MESSAGES}::bigint) n) m`);
  await run(`insert into thread_members (thread_id, party_id, other_id, other_kind, is_plant, last_message_id,
      last_received_id, read_to, notified_to)
    select t.thread_id, side.party, side.other, case when side.is_plant then 'buyer' else 'plant' end, side.is_plant,
      l.last, l.last, case when t.thread_id % 10 = 0 then l.last - 1 else l.last end, l.last
    from threads t join (select thread_id, max(message_id) as last from messages group by 1) l using (thread_id)
    cross join lateral (values (t.low_party, t.high_party, true), (t.high_party, t.low_party, false))
      side (party, other, is_plant)`);
  await run(`update threads t set last_message_id = m.last_message_id from thread_members m
    where m.thread_id = t.thread_id and m.is_plant`);
  await run(`select setval(pg_get_serial_sequence('messages', 'message_id'), ${MESSAGES}),
    setval(pg_get_serial_sequence('threads', 'thread_id'), ${THREADS}),
    setval(pg_get_serial_sequence('accounts', 'account_id'), ${THREADS + 2})`);
  await run('vacuum analyze');
  await run('reset all');
  client.release();
}

function anyOf(count: number): number {
  return 1 + Math.floor(Math.random() * count);
}

function measurePages(address: string, floor: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const ask = (url: string, path: string, query: () => string, isOurs: boolean) => () =>
    load({
      url: `${url}${path}`,
      method: 'GET',
      seconds: SECONDS,
      path: () => `${path}?${query()}`,
      ...(isOurs && { headers }),
    });
  const page = () => `thread_id=1&before=${anyOf(MESSAGES)}`;
  // The last message of every thread is among the newest few thousand, so a page that starts at an older one would be empty.
  const inbox = () => `before=${MESSAGES + 1 - anyOf(THREADS / 2)}`;
  /** A word and the beginning of a number. */
  const search = () => `words=${WORDS[anyOf(WORDS.length) - 1]}%20${anyOf(MESSAGES)}`;
  return measureInTurn(ROUNDS, {
    pageFloor: ask(floor, '/page', page, false),
    page: ask(address, readMessages.path, page, true),
    inboxFloor: ask(floor, '/inbox', inbox, false),
    inbox: ask(address, listThreads.path, inbox, true),
    searchFloor: ask(floor, '/search', search, false),
    search: ask(address, searchMessages.path, search, true),
  });
}

/** Milliseconds from sending a message on one socket to receiving it on the other. */
async function deliver(sender: Socket, receiver: Socket, thread_id: number): Promise<number> {
  const client_message_id = randomUUID();
  const begun = performance.now();
  const received = new Promise<number>((resolve) => {
    function receive(message: { client_message_id: string }): void {
      if (message.client_message_id !== client_message_id) return;
      receiver.off('insertMessages', receive);
      resolve(performance.now() - begun);
    }
    receiver.on('insertMessages', receive);
  });
  const sent = { thread_id, client_message_id, text: 'The steer is ready for pickup.', file_ids: [] };
  const result = await sender.emitWithAck('insertMessages', sent);
  if (result.status !== 'yes') throw new Error(`refused: ${result.message}`);
  return received;
}

/** Milliseconds for a message to reach the other socket and be echoed back. */
async function goAndReturn(sender: Socket, receiver: Socket): Promise<number> {
  const begun = performance.now();
  const text = randomUUID();
  const answered = new Promise((resolve) => sender.once('back', resolve));
  receiver.once('there', (message: string) => receiver.emit('back', message));
  sender.emit('there', text);
  await answered;
  return performance.now() - begun;
}

interface Way {
  from: string;
  to: string;
  token: string;
  receiver: string;
}

/**
 * Alternates between delivering a message to a socket in another process and a bare round trip. Each message goes to a
 * different thread.
 */
async function measureDelivery(ours: Way, bare: Way): Promise<Record<'ours' | 'bare', number[]>> {
  const open = async ({ from, to, token, receiver }: Way) =>
    [await connect(from, token), await connect(to, receiver)] as const;
  const [own, floor] = [await open(ours), await open(bare)];
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  for (let at = 0; at < SENDS + 20; at++) {
    const measured = { ours: await deliver(...own, 2 + at), bare: await goAndReturn(...floor) };
    if (at < 20) continue;
    times.ours.push(measured.ours);
    times.bare.push(measured.bare);
  }
  for (const socket of [...own, ...floor]) socket.disconnect();
  return times;
}

/** How long a message takes to reach one of a thousand connected people, and how much memory each socket takes. */
async function measureCrowd(app: Started, token: string): Promise<{ times: number[]; kilobytes: number }> {
  const tokens: string[] = [];
  for (let n = 1; n <= SOCKETS; n++) tokens.push(await tokenOf(bench.db, personOf(1_000 + n)));
  const sender = await connect(app.address, token);
  const before = app.residentMegabytes();
  const sockets: Socket[] = [];
  for (const own of tokens) sockets.push(await connect(app.address, own));
  const kilobytes = ((app.residentMegabytes() - before) * 1024) / SOCKETS;
  const times: number[] = [];
  for (let at = 0; at < SENDS; at++) {
    const which = (at * 3) % SOCKETS;
    const receiver = sockets[which];
    if (receiver) times.push(await deliver(sender, receiver, 1_001 + which));
    await sleep(5);
  }
  for (const socket of [sender, ...sockets]) socket.disconnect();
  return { times: times.slice(20), kilobytes };
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}

async function report(
  found: Awaited<ReturnType<typeof measurePages>>,
  delivery: Awaited<ReturnType<typeof measureDelivery>>,
  crowd: Awaited<ReturnType<typeof measureCrowd>>,
): Promise<void> {
  const against = (side: 'page' | 'inbox' | 'search') => rateOf(found[side]) / rateOf(found[`${side}Floor`]);
  const long = LONG.toLocaleString('en-US');
  await writeSection('Messages', {
    script: 'npm run bench:messages',
    notes: `${ROUNDS} rounds. A plant with ${MESSAGES.toLocaleString('en-US')} messages in ${THREADS.toLocaleString('en-US')} threads, one of them with ${long}. A delivery is from sending to hearing it on a socket of another process; its floor is a round trip between the sockets of two bare socket.io processes with the same adapter, which store nothing.`,
    figures: [
      atMost(
        'delivery to another process, p50, against a bare round trip',
        median(delivery.ours) / median(delivery.bare),
        2,
      ),
      atMost(
        `delivery with ${SOCKETS.toLocaleString('en-US')} sockets: p99 against p50`,
        percentile(crowd.times, 0.99) / percentile(crowd.times, 0.5),
        5,
      ),
      atMost('memory of a socket, kB', crowd.kilobytes, 60),
      atLeast(`a page of a thread of ${long} messages, against its floor`, against('page'), 0.5),
      atLeast('a page of an inbox of 5,000 threads, against its floor', against('inbox'), 0.5),
      atLeast('search through all messages, against its floor', against('search'), 0.3),
    ],
    absolute: [
      ['delivery to another process, p50, ms', median(delivery.ours)],
      ['bare round trip, p50, ms', median(delivery.bare)],
      [`delivery with ${SOCKETS.toLocaleString('en-US')} sockets, p50, ms`, percentile(crowd.times, 0.5)],
      ['pages of a thread /s', rateOf(found.page)],
      ['pages of an inbox /s', rateOf(found.inbox)],
      ['searches /s', rateOf(found.search)],
      ['search: p99, ms', median(found.search.map(({ p99 }) => p99))],
      ['calls refused', refusedOf(...Object.values(found))],
    ],
  });
}
