import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Row = Record<string, unknown> & { id: string };
/** What a request to the stand-in does. `refuse` makes the error that Stripe would return. */
type Handler = (fields: Record<string, string>, id: string) => Row | Refused | { object: 'list'; data: Row[] };

class Refused {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown>) {
    this.status = status;
    this.error = error;
  }
}
const refuse = (error: Record<string, unknown>, status = 400) =>
  new Refused(status, { type: 'invalid_request_error', ...error });

/** How the stand-in's cards behave, keyed by the end of their payment method's id. */
const DECLINES: Readonly<Record<string, Record<string, string>>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline' },
  nofunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  expired: { code: 'expired_card', decline_code: 'expired_card' },
  authentication: { code: 'authentication_required', decline_code: 'authentication_required' },
};

/**
 * What happens to the next request to a path: it is lost before it arrives, it is carried out but its response is lost,
 * or its caller waits forever, whether it is carried out ('answer waits') or not ('waits').
 */
type Fault = 'never arrives' | 'answer lost' | 'waits' | 'answer waits';

/** The stand-in's state. */
class Rows {
  readonly #rows = new Map<string, Row>();
  #last = 0;

  make<R extends Record<string, unknown>>(prefix: string, row: R): R & { id: string } {
    this.#last += 1;
    const made = { id: `${prefix}_${this.#last}`, ...row };
    this.#rows.set(made.id, made);
    return made;
  }
  get(id: string): Row | Refused {
    return this.#rows.get(id) ?? refuse({ code: 'resource_missing' }, 404);
  }
  all(object: string): Row[] {
    return [...this.#rows.values()].filter((row) => row.object === object);
  }
  list(object: string, by: Record<string, unknown>): { object: 'list'; data: Row[] } {
    const isIt = (row: Row) => Object.entries(by).every(([name, value]) => row[name] === value);
    return { object: 'list', data: this.all(object).filter(isIt) };
  }
  edit(id: string, change: Record<string, unknown>): Row | Refused {
    const row = this.get(id);
    if (!(row instanceof Refused)) Object.assign(row, change);
    return row;
  }
}

const metadataIn = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );

function confirm(rows: Rows, id: string): Row | Refused {
  const intent = rows.get(id);
  if (intent instanceof Refused) return intent;
  if (intent.status !== 'requires_confirmation') return refuse({ code: 'payment_intent_unexpected_state' });
  const decline = Object.entries(DECLINES).find(([name]) => String(intent.payment_method).endsWith(name))?.[1];
  if (decline) {
    const error = { type: 'card_error', message: 'Your card was declined.', ...decline };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    return new Refused(402, { ...error, payment_intent: intent });
  }
  const charge = rows.make('ch', { object: 'charge', payment_intent: id, amount: intent.amount });
  return Object.assign(intent, { status: 'succeeded', latest_charge: charge.id, amount_received: intent.amount });
}

function refund(rows: Rows, fields: Record<string, string>): Row | Refused {
  const intent = rows.get(fields.payment_intent ?? '');
  if (intent instanceof Refused) return intent;
  const amount = Number(fields.amount);
  const isTaken = ({ payment_intent, status }: Row) =>
    payment_intent === intent.id && (status === 'needs_response' || status === 'lost');
  if (rows.all('dispute').some(isTaken)) return refuse({ code: 'charge_disputed' });
  const back = rows.all('refund').filter((one) => one.payment_intent === intent.id && one.status !== 'failed');
  const sum = back.reduce((total, one) => total + Number(one.amount), 0);
  if (intent.status !== 'succeeded' || sum + amount > Number(intent.amount)) {
    return refuse({ code: 'charge_already_refunded' });
  }
  const flags = { reverse_transfer: fields.reverse_transfer, refund_application_fee: fields.refund_application_fee };
  return rows.make('re', {
    object: 'refund',
    payment_intent: intent.id,
    amount,
    status: 'succeeded',
    metadata: metadataIn(fields),
    flags,
  });
}

const routesOf = (rows: Rows): [RegExp, Handler][] => [
  [
    /^POST \/v1\/checkout\/sessions$/,
    (fields) => {
      const session = rows.make('cs', {
        object: 'checkout.session',
        ...fields,
        metadata: metadataIn(fields),
        status: 'open',
        payment_status: 'unpaid',
        customer: null,
        setup_intent: null,
        payment_intent: null,
      });
      return Object.assign(session, { url: `https://checkout.stripe.example/${session.id}` });
    },
  ],
  [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (_, id) => rows.get(id)],
  [
    /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
    (_, id) => {
      const session = rows.get(id);
      if (session instanceof Refused || session.status === 'open') return rows.edit(id, { status: 'expired' });
      return refuse({ message: 'Only open sessions can be expired.' });
    },
  ],
  [
    /^POST \/v1\/payment_intents$/,
    (fields) =>
      rows.make('pi', {
        object: 'payment_intent',
        amount: Number(fields.amount),
        customer: fields.customer,
        payment_method: fields.payment_method,
        metadata: metadataIn(fields),
        transfer_group: fields.transfer_group,
        status: 'requires_confirmation',
        last_payment_error: null,
        latest_charge: null,
      }),
  ],
  [/^GET \/v1\/payment_intents\/(\w+)$/, (_, id) => rows.get(id)],
  [/^POST \/v1\/payment_intents\/(\w+)\/confirm$/, (_, id) => confirm(rows, id)],
  [
    /^POST \/v1\/payment_intents\/(\w+)\/cancel$/,
    (_, id) => {
      const intent = rows.get(id);
      if (!(intent instanceof Refused) && intent.status === 'succeeded') {
        return refuse({ code: 'payment_intent_unexpected_state' });
      }
      return rows.edit(id, { status: 'canceled' });
    },
  ],
  [/^POST \/v1\/refunds$/, (fields) => refund(rows, fields)],
  [/^GET \/v1\/refunds$/, ({ payment_intent }) => rows.list('refund', { payment_intent })],
  [/^GET \/v1\/refunds\/(\w+)$/, (_, id) => rows.get(id)],
  [/^GET \/v1\/disputes\/(\w+)$/, (_, id) => rows.get(id)],
  [
    /^POST \/v1\/accounts$/,
    (fields) =>
      rows.make('acct', {
        object: 'account',
        email: fields.email,
        payouts_enabled: false,
        capabilities: { transfers: 'inactive' },
      }),
  ],
  [/^GET \/v1\/accounts\/(\w+)$/, (_, id) => rows.get(id)],
  [
    /^POST \/v1\/account_links$/,
    (fields) => rows.make('link', { object: 'account_link', url: `https://connect.stripe.example/${fields.account}` }),
  ],
  [
    /^POST \/v1\/transfers$/,
    (fields) => {
      const { source_transaction = '', destination } = fields;
      const charge = rows.get(source_transaction);
      const intent = charge instanceof Refused ? charge : rows.get(String(charge.payment_intent));
      if (intent instanceof Refused) return intent;
      return rows.make('tr', {
        object: 'transfer',
        amount: Number(fields.amount),
        destination,
        source_transaction,
        transfer_group: intent.transfer_group,
        metadata: metadataIn(fields),
        reversed: 0,
      });
    },
  ],
  [/^GET \/v1\/transfers$/, ({ transfer_group }) => rows.list('transfer', { transfer_group })],
  [/^GET \/v1\/transfers\/(\w+)\/reversals$/, (_, transfer) => rows.list('transfer_reversal', { transfer })],
  [
    /^POST \/v1\/transfers\/(\w+)\/reversals$/,
    (fields, id) => {
      const transfer = rows.get(id);
      if (transfer instanceof Refused) return transfer;
      if (transfer.is_spent) return refuse({ code: 'balance_insufficient' });
      const reversed = Number(transfer.reversed) + Number(fields.amount);
      if (reversed > Number(transfer.amount)) return refuse({ code: 'transfer_reversal_exceeded' });
      Object.assign(transfer, { reversed });
      const facts = { amount: Number(fields.amount), transfer: id, metadata: metadataIn(fields) };
      return rows.make('trr', { object: 'transfer_reversal', ...facts });
    },
  ],
];

/**
 * A stand-in for Stripe over HTTP, with the parts of its API that we use. It has state, as Stripe does: repeating a key returns
 * the first response, nobody is refunded more than they paid, and a canceled charge can't be confirmed.
 */
export async function startStripeStandIn() {
  const rows = new Rows();
  const routes = routesOf(rows);
  const answers = new Map<string, { status: number; body: unknown }>();
  const faults: { path: RegExp; fault: Fault; times: number }[] = [];
  const asked: string[] = [];

  const server = createServer(async (request, response) => {
    const text = await readAll(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.example');
    const line = `${request.method} ${pathname}`;
    asked.push(line);
    const fault = faults.find(({ path, times }) => times > 0 && path.test(line));
    if (fault) fault.times -= 1;
    if (fault?.fault === 'never arrives') return void request.socket.destroy();
    if (fault?.fault === 'waits') return;
    const { status, body } = answerTo(line, text, searchParams, request.headers['idempotency-key']);
    if (fault?.fault === 'answer waits') return;
    if (fault) return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

  function answerTo(line: string, text: string, query: URLSearchParams, key: string | string[] | undefined) {
    const known = key === undefined ? undefined : answers.get(String(key));
    if (known) return known;
    const fields = Object.fromEntries([...query, ...new URLSearchParams(text)]);
    const answer = work(line, fields);
    // Stripe repeats a response unchanged, so a copy is stored that later changes can't affect.
    const frozen = structuredClone(answer);
    if (key !== undefined) answers.set(String(key), frozen);
    return frozen;
  }

  function work(line: string, fields: Record<string, string>): { status: number; body: unknown } {
    for (const [pattern, handle] of routes) {
      const match = pattern.exec(line);
      if (!match) continue;
      const made = handle(fields, match[1] ?? '');
      if (made instanceof Refused) return { status: made.status, body: { error: { ...made.error } } };
      return { status: 200, body: made };
    }
    return { status: 404, body: { error: { type: 'invalid_request_error', message: `no ${line}` } } };
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests so far, such as 'POST /v1/refunds'. */
    asked,
    all: (object: string) => rows.all(object),
    edit: (id: string, change: Record<string, unknown>) => rows.edit(id, change),
    /** Loses the next requests to a path, or their responses. The library tries each one three times. */
    fail: (path: RegExp, fault: Fault, times = 3) => faults.push({ path, fault, times }),
    /** Fills in the page that was opened, as a user would. */
    addCard(session: string, payment_method = 'pm_good'): void {
      const customer = rows.make('cus', { object: 'customer' }).id;
      const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2199 };
      const method = { id: payment_method, object: 'payment_method', card };
      rows.edit(session, { status: 'complete', customer, setup_intent: { id: 'seti_1', payment_method: method } });
    },
    /**
     * Pays on the page that was opened, as a user would; false if the page is no longer open. The bank responds right
     * away or later.
     */
    payOnPage(session: string, { isBankSlow = false } = {}): boolean {
      const page = rows.get(session);
      if (page instanceof Refused || page.status !== 'open') return false;
      const amount = Number(page['line_items[0][price_data][unit_amount]']);
      const intent = rows.make('pi', {
        object: 'payment_intent',
        amount,
        metadata: { provider_key: page['payment_intent_data[metadata][provider_key]'] },
        transfer_group: page['payment_intent_data[transfer_group]'],
        status: isBankSlow ? 'processing' : 'succeeded',
        last_payment_error: null,
        latest_charge: null,
      });
      const card = { brand: 'mastercard', last4: '4444' };
      const charge = rows.make('ch', {
        object: 'charge',
        payment_intent: intent.id,
        amount,
        payment_method_details: { card },
      });
      rows.edit(intent.id, { latest_charge: charge });
      rows.edit(session, {
        status: 'complete',
        payment_status: isBankSlow ? 'unpaid' : 'paid',
        payment_intent: intent,
      });
      return true;
    },
    /** Refunds a charge as someone would on Stripe's own pages. */
    refund: (intent: string, amount: number): Row =>
      rows.make('re', { object: 'refund', payment_intent: intent, amount, status: 'succeeded', metadata: {} }),
    dispute: (intent: string, amount: number): Row =>
      rows.make('dp', {
        object: 'dispute',
        payment_intent: intent,
        amount,
        reason: 'product_not_received',
        status: 'needs_response',
        balance_transactions: [],
        evidence_details: { due_by: Date.parse('2197-05-01T00:00:00Z') / 1000 },
      }),
    /** Forgets all keys, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;
