/**
 * The area that owns each table. Only its owner writes a table; later areas, in the order of tools/areas.ts, may read it.
 * Enforced by tools/sql-wall.test.ts.
 */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  answered_keys: 'lib',
  events: 'lib',
  socket_io_attachments: 'lib',

  agreement_acceptances: 'legal',

  account_mails: 'accounts',
  accounts: 'accounts',
  challenges: 'accounts',
  one_time_links: 'accounts',
  open_sockets: 'accounts',
  passkeys: 'accounts',
  plants: 'accounts',
  recovery_codes: 'accounts',
  second_factors: 'accounts',
  sessions: 'accounts',
  tries: 'accounts',

  mails: 'mail',

  customer_import_maps: 'directory',
  customer_import_rows: 'directory',
  customer_imports: 'directory',
  customer_notes: 'directory',
  customer_tags: 'directory',
  customers: 'directory',
  tags: 'directory',

  card_pages: 'payments',
  card_profiles: 'payments',
  closing_balances: 'payments',
  customer_credit: 'payments',
  disputes: 'payments',
  market_payments: 'payments',
  dispute_fees: 'payments',
  pay_pages: 'payments',
  payment_attempts: 'payments',
  payments: 'payments',
  postings: 'payments',
  provider_events: 'payments',
  refunds: 'payments',
  sandbox_charges: 'payments',
  sandbox_refunds: 'payments',
  seller_accounts: 'payments',
  stripe_charges: 'payments',
  transfers: 'payments',

  attachments: 'orders',
  bookings: 'orders',
  deposits: 'orders',
  order_files: 'orders',
  order_notices: 'orders',
  orders: 'orders',
  product_labels: 'orders',
  shares: 'orders',

  calendar_feeds: 'calendar',
  slot_days: 'calendar',
  slot_overrides: 'calendar',
  slot_weights: 'calendar',
  special_days: 'calendar',
  weekly_slots: 'calendar',

  price_editions: 'pricing',
  price_lists: 'pricing',

  cut_sheet_template_versions: 'cut-sheets',
  cut_sheet_templates: 'cut-sheets',
  cut_sheets: 'cut-sheets',
  replaced_sheets: 'cut-sheets',
  sheet_changes: 'cut-sheets',
  sheet_links: 'cut-sheets',
  sheet_reminders: 'cut-sheets',
  sheet_settlements: 'cut-sheets',

  saved_filters: 'booking',

  waitlist_entries: 'waitlist',
  waitlist_offers: 'waitlist',

  day_pdfs: 'floor',

  invoice_templates: 'invoicing',
  cancellations: 'invoicing',
  deposit_reminders: 'invoicing',
  pay_links: 'invoicing',
  paying_rules: 'invoicing',
  allocations: 'invoicing',
  invoice_counters: 'invoicing',
  invoice_dunnings: 'invoicing',
  invoice_lines: 'invoicing',
  invoice_rules: 'invoicing',
  invoice_runs: 'invoicing',
  invoice_shares: 'invoicing',
  invoices: 'invoicing',
  tills: 'invoicing',
  till_counts: 'invoicing',
  till_moves: 'invoicing',
  till_payments: 'invoicing',
  till_refunds: 'invoicing',
  till_sales: 'invoicing',
  till_sessions: 'invoicing',
  accounting_entries: 'invoicing',
  accounting_links: 'invoicing',
  accounting_logins: 'invoicing',
  accounting_mappings: 'invoicing',
  accounting_notices: 'invoicing',
  practice_answers: 'invoicing',
  practice_companies: 'invoicing',
  practice_records: 'invoicing',

  first_steps: 'dashboard',
};

/** Tables of later areas that an area may read anyway, and why. Decision 0028. */
export const EARLY_READS: Readonly<Record<string, readonly string[]>> = {
  // A single statement per call looks up the caller and which plant's portal is open to them.
  accounts: ['customers', 'card_profiles'],
};
