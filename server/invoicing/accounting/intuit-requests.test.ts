import { expect, test } from 'vitest';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { sampleInvoice } from '#contract/invoicing/sample-invoice.ts';
import { sum } from '#contract/lib/sum.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import { queryRecords, readCompanyName, saveRecord } from '#server/invoicing/accounting/company-api.ts';
import {
  customerBody,
  displayNameOf,
  documentBody,
  itemBody,
  paymentBody,
} from '#server/invoicing/accounting/entry-bodies.ts';
import { exchangeCode, loginAddress, renewTokens, revokeTokens } from '#server/invoicing/accounting/oauth.ts';
import { type AccountingService, intuitService } from '#server/invoicing/accounting/service.ts';

/** A request as Intuit would receive it. The expected values follow Intuit's own documentation. */
interface Sent {
  line: string;
  headers: Record<string, string>;
  body: unknown;
}

function recording(answer: unknown) {
  const sent: Sent[] = [];
  const credentials = { client_id: 'ABc', client_secret: 's3cret', verifier: 'v' };
  const service: AccountingService = {
    ...intuitService(['only for tests'], credentials),
    async send(url, { method, headers, body }) {
      sent.push({
        line: `${method} ${url}`,
        headers: headers as Record<string, string>,
        body: typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : body,
      });
      return Response.json(answer);
    },
  };
  return { service, sent };
}
const TOKENS = {
  access_token: 'eyJlbmMiOi',
  refresh_token: 'AB11',
  expires_in: 3600,
  x_refresh_token_expires_in: 8_726_400,
  token_type: 'bearer',
};
const BASIC = 'Basic QUJjOnMzY3JldA==';
const BACK = 'https://plant.example/qbredirect';

test('sends people to Intuit’s page with the accounting scope', () => {
  const { service } = recording({});
  expect(loginAddress(service, BACK, 'security_token')).toBe(
    'https://appcenter.intuit.com/connect/oauth2?client_id=ABc&response_type=code' +
      '&scope=com.intuit.quickbooks.accounting&redirect_uri=https%3A%2F%2Fplant.example%2Fqbredirect&state=security_token',
  );
});

test('exchanges, renews, and revokes tokens the way Intuit documents it', async () => {
  const { service, sent } = recording(TOKENS);
  const now = new Date('2026-11-22T12:00:00Z');
  const tokens = await exchangeCode(service, 'Q0115106996168Bqap6xVrWS65f2iXDpsePOvB99moLCdcUwHq', BACK, now);
  expect(tokens.access_ends_at.toISOString()).toBe('2026-11-22T13:00:00.000Z');
  await renewTokens(service, 'AB11', now);
  await revokeTokens(service, 'AB11');
  const url = 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer';
  const form = {
    Accept: 'application/json',
    Authorization: BASIC,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  expect(sent).toEqual([
    {
      line: `POST ${url}`,
      headers: form,
      body: 'grant_type=authorization_code&code=Q0115106996168Bqap6xVrWS65f2iXDpsePOvB99moLCdcUwHq&redirect_uri=https%3A%2F%2Fplant.example%2Fqbredirect',
    },
    { line: `POST ${url}`, headers: form, body: 'grant_type=refresh_token&refresh_token=AB11' },
    {
      line: 'POST https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
      headers: { ...form, 'Content-Type': 'application/json' },
      body: { token: 'AB11' },
    },
  ]);
});

test('reads and writes records with the company, the API version, and the request’s key in the URL', async () => {
  const { service, sent } = recording({
    CompanyInfo: { CompanyName: 'Calder Meats' },
    Customer: { Id: '1', SyncToken: '0' },
  });
  const company = { service, realm_id: '4620816365002', access_token: 'eyJ' };
  expect(await readCompanyName(company)).toBe('Calder Meats');
  await saveRecord(company, 'Customer', { DisplayName: 'Ana Ruiz' }, '7-12:g1');
  await queryRecords(company, 'Customer', { field: 'DisplayName', value: 'Ana O’Hara\\’s' });
  const base = 'https://quickbooks.api.intuit.com/v3/company/4620816365002';
  const headers = { Accept: 'application/json', Authorization: 'Bearer eyJ' };
  expect(sent).toEqual([
    { line: `GET ${base}/companyinfo/4620816365002?minorversion=75`, headers, body: undefined },
    {
      line: `POST ${base}/customer?requestid=7-12%3Ag1&minorversion=75`,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: { DisplayName: 'Ana Ruiz' },
    },
    {
      line: expect.stringContaining(`GET ${base}/query?query=select+*+from+Customer+where+DisplayName`),
      headers,
      body: undefined,
    },
  ]);
});

test('quotes in a name can’t break out of a query', async () => {
  const { service, sent } = recording({ QueryResponse: {} });
  const company = { service, realm_id: '1', access_token: 'eyJ' };
  await queryRecords(company, 'Customer', { field: 'DisplayName', value: "' or Active = 'true\\" });
  const query = new URL(sent[0]?.line.slice(4) ?? '').searchParams.get('query');
  expect(query).toBe("select * from Customer where DisplayName = '\\' or Active = \\'true\\\\' maxresults 1000");
});

test('a customer, an item, and a payment have the same fields as in Intuit’s examples', () => {
  const ana = {
    customer_id: 7,
    first_name: 'Ana',
    last_name: 'Ruiz: ranch',
    email: 'ana@example.test',
    phone: '(555) 555-5555',
    address: '123 Main Street',
    address_2: 'Unit 4B',
    city: 'Mountain View',
    state: 'CA',
    zip: '94042',
  };
  expect(displayNameOf(ana)).toBe('Ana Ruiz ranch');
  expect(displayNameOf({ ...ana, first_name: '', last_name: ' ' })).toBe('Customer 7');
  expect(customerBody(ana)).toEqual({
    GivenName: 'Ana',
    FamilyName: 'Ruiz  ranch',
    PrimaryEmailAddr: { Address: 'ana@example.test' },
    PrimaryPhone: { FreeFormNumber: '(555) 555-5555' },
    BillAddr: {
      Line1: '123 Main Street',
      Line2: 'Unit 4B',
      City: 'Mountain View',
      CountrySubDivisionCode: 'CA',
      PostalCode: '94042',
    },
  });
  expect(itemBody('Processing', '79')).toEqual({
    Name: 'Processing',
    Type: 'Service',
    IncomeAccountRef: { value: '79' },
  });
  const payment = {
    payment_id: 12,
    amount_cents: 5_500,
    received_on: '2026-11-22',
    reference: '1077',
    linked: [{ invoice: '69', cents: 5_500 }],
  };
  expect(paymentBody(payment, '16')).toEqual({
    CustomerRef: { value: '16' },
    TotalAmt: 55,
    PrivateNote: 'Hindquarter payment 12',
    TxnDate: '2026-11-22',
    PaymentRefNum: '1077',
    Line: [{ Amount: 55, LinkedTxn: [{ TxnId: '69', TxnType: 'Invoice' }] }],
  });
});

const PLACES = {
  processing: { item: '1', tax_code: 'NON' },
  meat: { item: '2', tax_code: 'TAX' },
  goods: { item: '3', tax_code: 'TAX' },
  fees: { item: '4', tax_code: 'NON' },
};
const issuer = {
  name: 'Calder Meats',
  street_address: '',
  city: '',
  state: '',
  zip_code: '',
  phone_number: '',
  email: '',
  tax_number: '',
};
const { document } = sampleInvoice(issuer, { today: '2026-11-22', due_days: 14, template_version: 1 });

test('an invoice’s lines add up to its subtotal, and each is quantity × price, which Intuit checks', () => {
  const numbered: InvoiceDocument = { ...document, number: 'A'.repeat(30) };
  const body = documentBody(numbered, '1', PLACES);
  const lines = body.Line as {
    Amount: number;
    DetailType: string;
    SalesItemLineDetail: { Qty: number; UnitPrice: number };
  }[];
  expect(lines.length).toBeGreaterThan(0);
  for (const {
    Amount,
    DetailType,
    SalesItemLineDetail: { Qty, UnitPrice },
  } of lines) {
    expect(DetailType).toBe('SalesItemLineDetail');
    expect(Math.round(Qty * UnitPrice * 100 + 1e-6)).toBe(Math.round(Amount * 100));
  }
  const cents = sum(lines.map(({ Amount }) => Math.round(Amount * 100)));
  expect(cents).toBe(document.subtotal_cents);
  expect(String(body.DocNumber)).toHaveLength(21);
  expect(body).toMatchObject({ TxnDate: '2026-11-22', CustomerRef: { value: '1' } });
  if (document.tax_cents > 0) expect(body.TxnTaxDetail).toEqual({ TotalTax: document.tax_cents / 100 });
});

test('lines of up to a million dollars equal quantity × price to the cent', () => {
  const [part] = document.parts;
  const [line] = part?.lines ?? [];
  if (!part || !line) throw new Error('the sample has lines');
  const priced = [
    { quantity: 9_999_999, unit_cents: 1_000 },
    { quantity: 100, unit_cents: 99_999_999 },
    { quantity: 12_345_678, unit_cents: 809 },
    { quantity: 150, unit_cents: 66_666_665 },
  ];
  const lines = priced.map((one) => ({ ...line, ...one, amount_cents: lineAmount(one.unit_cents, one.quantity) }));
  const body = documentBody({ ...document, parts: [{ ...part, lines }] }, '1', PLACES);
  const sent = body.Line as { Amount: number; SalesItemLineDetail: { Qty: number; UnitPrice: number } }[];
  expect(sent.map(({ Amount }) => Amount)).toEqual([999_999.9, 999_999.99, 998_765.35, 999_999.98]);
  for (const { Amount, SalesItemLineDetail: detail } of sent)
    expect(Math.round(detail.Qty * detail.UnitPrice * 100 + 1e-6)).toBe(Math.round(Amount * 100));
});

test('only lines of a taxed class get the tax code for their class', () => {
  const [part] = document.parts;
  const [line] = part?.lines ?? [];
  if (!part || !line) throw new Error('the sample has lines');
  const lines = [
    { ...line, tax_class: 'meat' as const },
    { ...line, tax_class: 'goods' as const },
  ];
  const taxes = [{ tax_class: 'meat' as const, rate_bp: 825, base_cents: 100, tax_cents: 8 }];
  const body = documentBody({ ...document, parts: [{ ...part, lines }], taxes }, '1', PLACES);
  expect(body.Line).toMatchObject([
    { SalesItemLineDetail: { ItemRef: { value: '2' }, TaxCodeRef: { value: 'TAX' } } },
    { SalesItemLineDetail: { ItemRef: { value: '3' }, TaxCodeRef: { value: 'NON' } } },
  ]);
});
