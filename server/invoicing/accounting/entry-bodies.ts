import { UNTAXED_BY_EBT } from '#contract/invoicing/ebt-tax.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { ESTIMATED } from '#contract/invoicing/invoice-paper.ts';
import { sum } from '#contract/lib/sum.ts';
import type { CounterTax, TaxedAs } from '#contract/pricing/counter-goods.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import type { TaxClass } from '#contract/pricing/price-list.ts';
import type { Fields } from '#server/invoicing/accounting/company-api.ts';

const dollars = (cents: number): number => cents / 100;
const ref = (value: string) => ({ value });

export interface CustomerFacts {
  customer_id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string;
  address: string;
  address_2: string;
  city: string;
  state: string;
  zip: string;
}

/** Names can't contain a colon and must differ from those of all other customers and vendors. */
export const displayNameOf = ({ first_name, last_name, customer_id }: CustomerFacts): string =>
  `${first_name} ${last_name}`
    .replace(/[:\t\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || `Customer ${customer_id}`;

export const customerBody = (facts: CustomerFacts): Fields => ({
  GivenName: facts.first_name.replaceAll(':', ' ').slice(0, 100),
  FamilyName: facts.last_name.replaceAll(':', ' ').slice(0, 100),
  ...(facts.email && { PrimaryEmailAddr: { Address: facts.email } }),
  ...(facts.phone && { PrimaryPhone: { FreeFormNumber: facts.phone.slice(0, 30) } }),
  BillAddr: {
    Line1: facts.address,
    Line2: facts.address_2,
    City: facts.city,
    CountrySubDivisionCode: facts.state,
    PostalCode: facts.zip,
  },
});

/** Removes a customer's email address and phone number. Fields left out of a change stay as they are. */
export const NO_CONTACT: Fields = { PrimaryEmailAddr: { Address: '' }, PrimaryPhone: { FreeFormNumber: '' } };

export const itemBody = (name: string, income_account: string): Fields => ({
  Name: name,
  Type: 'Service',
  IncomeAccountRef: ref(income_account),
});

/** The IDs of the company's item and tax code for each tax class. */
export type Places = Readonly<Record<TaxClass, { item: string; tax_code: string }>>;
const NO_TAX = 'NON';
/** The longest document number that the company accepts. */
const MAX_NUMBER = 21;

/** An invoice or credit memo, line by line as it was issued. */
export function documentBody(document: InvoiceDocument, customer: string, places: Places): Fields {
  const taxed = new Set(document.taxes.filter(({ rate_bp }) => rate_bp > 0).map(({ tax_class }) => tax_class));
  const lines = document.parts.flatMap(({ title, lines }) => lines.map((line) => ({ ...line, title })));
  return {
    DocNumber: document.number.slice(0, MAX_NUMBER),
    TxnDate: document.issued_on,
    ...(document.kind === 'invoice' && { DueDate: document.due_on }),
    CustomerRef: ref(customer),
    PrivateNote: 'Hindquarter',
    Line:
      lines.length === 0 && document.tax_cents > 0
        ? document.taxes.flatMap((tax) => untaxedLines(tax, places))
        : lines.map(({ title, name, quantity, unit_cents, amount_cents, tax_class, is_estimated }) => ({
            DetailType: 'SalesItemLineDetail',
            Amount: dollars(amount_cents),
            Description: [title, name].filter(Boolean).join(': ') + (is_estimated ? ` (${ESTIMATED})` : ''),
            SalesItemLineDetail: {
              ItemRef: ref(places[tax_class].item),
              ...countOf(quantity, unit_cents, amount_cents),
              TaxCodeRef: ref(taxed.has(tax_class) ? places[tax_class].tax_code : NO_TAX),
            },
          })),
    ...(document.tax_cents > 0 && { TxnTaxDetail: { TotalTax: dollars(document.tax_cents) } }),
  };
}

/**
 * A credit note that refunds only sales tax: it credits the taxed amount and sells it again without tax. This follows
 * Intuit's instructions for refunding sales tax that was charged by mistake, in one document instead of two.
 */
function untaxedLines({ tax_class, base_cents }: InvoiceDocument['taxes'][number], places: Places): Fields[] {
  const { item, tax_code } = places[tax_class];
  const line = (cents: number, code: string) => ({
    DetailType: 'SalesItemLineDetail',
    Amount: dollars(cents),
    Description: UNTAXED_BY_EBT,
    SalesItemLineDetail: {
      ItemRef: ref(item),
      Qty: Math.sign(cents),
      UnitPrice: dollars(base_cents),
      TaxCodeRef: ref(code),
    },
  });
  return [line(base_cents, tax_code), line(-base_cents, NO_TAX)];
}

/**
 * Quantity × price must equal the amount. A credit note can credit part of a line, which is then sent as one unit of
 * that amount.
 */
function countOf(quantity: number, unit_cents: number, amount_cents: number) {
  const isExact = lineAmount(unit_cents, quantity) === amount_cents;
  return isExact && quantity > 0
    ? { Qty: quantity / 100, UnitPrice: dollars(unit_cents) }
    : { Qty: 1, UnitPrice: dollars(amount_cents) };
}

export interface PaymentFacts {
  payment_id: number;
  amount_cents: number;
  received_on: string;
  reference: string;
  /** The amounts applied to invoices, by the company's invoice IDs. */
  linked: readonly { invoice: string; cents: number }[];
}

/** Included in the notes on the payments we send, so that we can recognize one whose response was lost. */
const OUR_NOTE = /^Hindquarter payment (\d+)$/;
export const findOurPayment = (note: string): number | undefined => {
  const number = OUR_NOTE.exec(note)?.[1];
  return number === undefined ? undefined : Number(number);
};

export const paymentBody = (facts: PaymentFacts, customer: string): Fields => ({
  CustomerRef: ref(customer),
  TotalAmt: dollars(facts.amount_cents),
  TxnDate: facts.received_on,
  PrivateNote: `Hindquarter payment ${facts.payment_id}`,
  ...(facts.reference && { PaymentRefNum: facts.reference.slice(0, MAX_NUMBER) }),
  Line: linkedWithin(facts).map(({ invoice, cents }) => ({
    Amount: dollars(cents),
    LinkedTxn: [{ TxnId: invoice, TxnType: 'Invoice' }],
  })),
});

const OUR_CREDIT = 'Hindquarter credit ';
/** Whether a payment is one that we sent for credit from before the plant connected. */
export const isOurCredit = (note: string): boolean => note.startsWith(OUR_CREDIT);

/** A payment of one invoice with credit that isn't in the company's books. */
export const earlierCreditBody = (
  used: { allocation_id: number; received_on: string; amount_cents: number; invoice: string },
  customer: string,
): Fields => ({
  CustomerRef: ref(customer),
  TotalAmt: dollars(used.amount_cents),
  TxnDate: used.received_on,
  PrivateNote: `${OUR_CREDIT}${used.allocation_id}`,
  Line: [{ Amount: dollars(used.amount_cents), LinkedTxn: [{ TxnId: used.invoice, TxnType: 'Invoice' }] }],
});

/**
 * After a refund, a payment may be smaller than the amount applied to invoices. QuickBooks rejects links that exceed the
 * payment.
 */
function linkedWithin({ amount_cents, linked }: PaymentFacts): PaymentFacts['linked'] {
  let left = amount_cents;
  return linked.flatMap(({ invoice, cents }) => {
    const fits = Math.min(cents, left);
    left -= fits;
    return fits > 0 ? [{ invoice, cents: fits }] : [];
  });
}

export interface KeptFacts {
  payment_id: number;
  order_id: number;
  day: string;
  /** 0 once the canceled order has been restored. */
  cents: number;
}

/** The invoice for a kept deposit. It has no tax, because nothing was sold. */
export const keptBody = (
  { payment_id, order_id, day, cents }: KeptFacts,
  customer: string,
  places: Places,
): Fields => ({
  DocNumber: `KEPT-${payment_id}`.slice(0, MAX_NUMBER),
  TxnDate: day,
  DueDate: day,
  CustomerRef: ref(customer),
  PrivateNote: 'Hindquarter',
  Line: [
    {
      DetailType: 'SalesItemLineDetail',
      Amount: dollars(cents),
      Description: `Kept deposit, order ${order_id}`,
      SalesItemLineDetail: {
        ItemRef: ref(places.fees.item),
        Qty: 1,
        UnitPrice: dollars(cents),
        TaxCodeRef: ref(NO_TAX),
      },
    },
  ],
});

export interface TillFacts {
  till: string;
  till_id: number;
  z_number: number;
  day: string;
  /** Sales before tax, minus refunds. */
  nets: readonly { tax_class: TaxedAs; net_cents: number }[];
  taxes: readonly Pick<CounterTax, 'tax_class' | 'tax_cents'>[];
}

/** A till's counter sales as one sales receipt, without a customer, because the counter doesn't ask for names. */
export function tillBody({ till, till_id, z_number, day, nets, taxes }: TillFacts, places: Places): Fields {
  const tax_cents = sum(taxes.map((tax) => tax.tax_cents));
  const taxed = new Set(taxes.map(({ tax_class }) => tax_class));
  return {
    DocNumber: `Z${z_number}-${till_id}`.slice(0, MAX_NUMBER),
    TxnDate: day,
    PrivateNote: 'Hindquarter',
    Line: nets.map(({ tax_class, net_cents }) => ({
      DetailType: 'SalesItemLineDetail',
      Amount: dollars(net_cents),
      Description: `${till}, Z report ${z_number}`,
      SalesItemLineDetail: {
        ItemRef: ref(places[tax_class].item),
        Qty: 1,
        UnitPrice: dollars(net_cents),
        TaxCodeRef: ref(taxed.has(tax_class) ? places[tax_class].tax_code : NO_TAX),
      },
    })),
    ...(tax_cents !== 0 && { TxnTaxDetail: { TotalTax: dollars(tax_cents) } }),
  };
}
