import { z } from 'zod';
import { saveLogo } from '#contract/accounts/pictures-api.ts';
import { AccentColor } from '#contract/invoicing/accent-color.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Count, Email, IntBetween, Line, MAX_INT, Text, Zip } from '#contract/lib/fields.ts';

export const PAPER_SIZES = ['letter', 'a4'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** A plant's invoice settings. Name, address, phone, and email are blank unless they differ from the plant's own. */
export const InvoiceTemplate = z.object({
  /** '#rrggbb', dark enough to be legible on white. */
  accent: AccentColor,
  name: Line(120),
  street_address: Line(200),
  city: Line(100),
  state: Line(50),
  zip_code: Zip,
  phone_number: Line(40),
  email: z.union([z.literal(''), Email]),
  tax_number: Line(40),
  /** An invoice is due this many days after it is issued. */
  due_days: IntBetween(0, 365),
  /** Printed below the total. Line breaks are kept. */
  terms: Text(1500),
  /** Printed at the bottom of each page. */
  footer: Line(160),
  paper: z.enum(PAPER_SIZES),
});
export type InvoiceTemplate = z.output<typeof InvoiceTemplate>;

/** Used until the plant saves a template. */
export const FIRST_TEMPLATE: InvoiceTemplate = {
  accent: '#1f5c43',
  name: '',
  street_address: '',
  city: '',
  state: '',
  zip_code: '',
  phone_number: '',
  email: '',
  tax_number: '',
  due_days: 14,
  terms: '',
  footer: '',
  paper: 'letter',
};

/** The name, address, phone, and email of the plant itself. */
export type PlantDetails = Pick<
  InvoiceTemplate,
  'name' | 'street_address' | 'city' | 'state' | 'zip_code' | 'phone_number' | 'email'
>;

/**
 * What an invoice says about the plant. Fields that the template leaves blank come from the plant; the address comes
 * entirely from one or the other.
 */
export function issuerOf(template: InvoiceTemplate, plant: PlantDetails): PlantDetails & { tax_number: string } {
  const { street_address, city, state, zip_code } = template;
  const hasAddress = [street_address, city, state, zip_code].some((part) => part !== '');
  const address = hasAddress ? template : plant;
  return {
    name: template.name || plant.name,
    street_address: address.street_address,
    city: address.city,
    state: address.state,
    zip_code: address.zip_code,
    phone_number: template.phone_number || plant.phone_number,
    email: template.email || plant.email,
    tax_number: template.tax_number,
  };
}

const Version = z.object({
  version: z.int(),
  saved_at: z.string(),
  saved_by: z.string(),
});

/**
 * The template that new invoices are issued with, and its most recent versions. Takes an earlier `version` to view. `version`
 * is 0 until the first one is saved. `logo` is the logo's URL, or '' if there is none. `plant` supplies the values for blank
 * fields.
 */
export const getInvoiceTemplate = endpoint({
  method: 'GET',
  path: '/api/invoicing/getTemplate',
  input: z.object({ version: Count(MAX_INT).optional() }),
  data: z.object({
    version: z.int(),
    template: InvoiceTemplate,
    logo: z.string(),
    plant: InvoiceTemplate.pick({
      name: true,
      street_address: true,
      city: true,
      state: true,
      zip_code: true,
      phone_number: true,
      email: true,
    }),
    versions: z.array(Version),
  }),
  refusals: [],
  shows: ['settings'],
});

/**
 * Saves a new version of the template, for invoices issued from now on. Takes the `version` that was changed; if someone else
 * has saved a newer one, the call is refused with `settings_changed`.
 */
export const saveInvoiceTemplate = endpoint({
  method: 'POST',
  path: '/api/invoicing/saveTemplate',
  input: InvoiceTemplate.extend({ version: Count(MAX_INT) }),
  data: z.object({ version: z.int() }),
  done: 'Invoice template saved',
  refusals: ['settings_changed'],
});

/** The logo on invoices, uncropped. Saving or removing it creates a new version of the template. */
export const saveInvoiceLogo = endpoint({ ...saveLogo, path: '/api/invoicing/saveLogo' });

export const removeInvoiceLogo = endpoint({
  method: 'POST',
  path: '/api/invoicing/removeLogo',
  input: z.object({}),
  data: saveLogo.data,
  done: 'Logo removed',
  refusals: [],
});
