import type { PagePath } from '#contract/app/pages.ts';
import type { FirstStep } from '#contract/dashboard/first-steps-api.ts';
import type { Words } from '#web/lib/words.ts';

interface Way {
  to: PagePath;
  search?: { tab: string };
  label: Words;
}

/** The text of each first step, and the screens where it can be done: the usual one, and sometimes another. */
export const STEP_WORDS = {
  species: {
    title: 'Species you handle',
    hint: 'Customers can book only these species. You can change them in Settings.',
    ways: [{ to: '/processorProfile', label: 'Check species' }],
  },
  slots: {
    title: 'Weekly slots',
    hint: 'Set how many animals you take each day of the week.',
    ways: [{ to: '/processorCalender', search: { tab: 'availability' }, label: 'Set weekly slots' }],
  },
  prices: {
    title: 'Prices',
    hint: 'Enter what you charge, so that estimates and invoices are right.',
    ways: [{ to: '/priceLists', label: 'Enter prices' }],
  },
  staff: {
    title: 'Staff',
    hint: 'Invite the people you work with and choose what each of them can do.',
    ways: [{ to: '/processor/users-and-roles', label: 'Invite staff' }],
  },
  customers: {
    title: 'Customers',
    hint: 'Import your list from a spreadsheet, or add people one at a time.',
    ways: [
      { to: '/allCustomer/import', label: 'Import customers' },
      { to: '/allCustomer', label: 'Add manually' },
    ],
  },
  order: {
    title: 'First order',
    hint: 'Book a drop-off, split the animal among its owners, and choose a cut sheet for each.',
    ways: [{ to: '/neworder', label: 'Create an order' }],
  },
} as const satisfies Record<FirstStep, { title: Words; hint: Words; ways: readonly Way[] }>;
