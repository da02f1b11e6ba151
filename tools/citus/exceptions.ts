const EVERY_PLANT = 'a job for all plants at once: it has to take one plant after the other there';
const MARKET = 'money of the market, which is found through purchases and claims, and those are global';
const SOLD = 'a share that was sold is found through claims and lot_animals, which are global';
const PERSON = 'reaches what a person, whose account is global, has at all plants';
const NOTICE = 'the card provider’s notice doesn’t say of which plant: it has to be looked up there';

/** Money has ids of its own through all plants. Each of these may be joined by them, whatever else a statement joins. */
export const FOUND_BY_ID: readonly string[] = ['charges', 'counter_payments', 'disputes', 'refunds'];

/**
 * The server's statements that break a rule of Citus, by rule and tables, with the reason. A reason that ends in "there" says
 * what has to be done first on a distributed database.
 */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'join allocations customers cut_sheets invoice_shares invoices orders share_pickups shares': SOLD,
  'join charges': MARKET,
  'join counter_payments': MARKET,
  'join customers': PERSON,
  'join disputes': 'a dispute may be of another owner than its charge',
  'join events orders share_pickups': SOLD,
  'join orders': SOLD,
  'join orders share_pickups': SOLD,
  'join orders shares': SOLD,
  'join refunds': MARKET,
  'join share_pickups': SOLD,
  'lock calendar_feeds': PERSON,
  'lock charges': NOTICE,
  'lock customer_import_rows': EVERY_PLANT,
  'lock customer_imports': EVERY_PLANT,
  'lock customers': PERSON,
  'lock data_files': EVERY_PLANT,
  'lock day_pdfs': EVERY_PLANT,
  'lock dropoff_holds': EVERY_PLANT,
  'lock events': EVERY_PLANT,
  'lock floor_records': EVERY_PLANT,
  'lock kept_identities': EVERY_PLANT,
  'lock mails': PERSON,
  'lock pay_links': EVERY_PLANT,
  'lock refunds': NOTICE,
  'lock saved_reports': EVERY_PLANT,
  'lock sheet_links': EVERY_PLANT,
  'lock webhook_deliveries': EVERY_PLANT,
  'volatile refunds': 'sets a random key: the process has to send it there',
  'volatile till_sessions': 'sets the time of a count with clock_timestamp(): the process has to send it there',
};
