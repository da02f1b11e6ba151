import { MIN_RECORD_YEARS } from '#contract/accounts/settings-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { textNumber } from '#contract/mail/phone.ts';
import { type eraseMe as api, keepUntil } from '#contract/reports/erasure.ts';
import { eraseAccount } from '#server/accounts/erase-account.ts';
import { laterAreas } from '#server/accounts/ports.ts';
import { presentPassword } from '#server/accounts/security/present-password.ts';
import { holdSession } from '#server/accounts/store.ts';
import { eraseMember } from '#server/community/erase-member.ts';
import { blankRecord, eraseRecord, lockRecordsOf, type RecordOfPerson } from '#server/directory/erase-records.ts';
import { eraseSignatures } from '#server/floor/pickup/trip-store.ts';
import { blankFloorRecords, blankTurnedAway } from '#server/floor/records/blank-records.ts';
import type { ScheduledJob } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit, eraseEventFields, MARKET_ID } from '#server/lib/events.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { eraseMails } from '#server/lib/mails/mails.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';
import { blankPurchases, eraseBuyer, lastPurchase } from '#server/market/buyer/erase-buyer.ts';
import { eraseMessages } from '#server/messages/erase-messages.ts';
import { eraseRemarks, lastKill } from '#server/orders/erase-remarks.ts';
import { expireDataFiles } from '#server/reports/data-files/data-file-store.ts';
import { keepIdentity, takeDueIdentity } from '#server/reports/erasure/kept-identity-store.ts';
import { requireErasable } from '#server/reports/erasure/may-erase.ts';
import { eraseEntries } from '#server/waitlist/store.ts';

/** Erases the caller. See docs/decisions/0047 for what stays and why. */
export function eraseMe(files: FileStore, secret: string) {
  const requirePassword = presentPassword(secret);
  return async (
    db: Db,
    who: Who,
    { present_password }: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<null>) => Promise<null>,
  ): Promise<null> => {
    await requirePassword(db, who.actor.account_id, present_password);
    let avatar = '';
    await commit(async (tx) => {
      await holdSession(tx, who.actor);
      avatar = await erase(tx, who);
      return null;
    });
    await files.remove(avatar).catch(() => undefined);
    return null;
  };
}

/** Returns the file of the person's picture. Whoever adds an order or an invoice for them meanwhile waits for the lock. */
async function erase(tx: Tx, { actor, today }: Who): Promise<string> {
  const { account_id, role } = actor;
  const records = await lockRecordsOf(tx, account_id);
  await requireErasable(tx, actor, records);
  const { email, phone, last_name, avatar } = await eraseAccount(tx, account_id);
  const addresses = addressesOf([{ email: email ?? '', phone }, ...records]);
  const plant_ids = [...new Set(records.map(({ plant_id }) => plant_id))];
  await eraseMails(tx, { account_id, plant_ids, addresses });
  for (const record of records) {
    await eraseRecord(tx, record, phone);
    const { plant_id: owner_id, customer_id } = record;
    // The names and addresses that were noted when a customer's records were merged.
    await eraseEventFields(tx, { owner_id, customer_id, kind: 'customer.merged', fields: ['kept', 'merged'] });
    const last_names = [...new Set([last_name, record.last_name])];
    await eraseRemarks(tx, record, { last_names, addresses });
    await eraseEntries(tx, record);
    await eraseSignatures(tx, record);
    const keep_until = keepUntil(await lastKill(tx, record), today, record.record_years);
    if (keep_until === null) await blankAll(tx, record);
    else await keepIdentity(tx, { owner_id: record.plant_id, account_id, keep_until });
  }
  if (role === 'seller') {
    await laterAreas().dropSellerAccount(tx, account_id);
    await laterAreas().clearSeller(tx, account_id);
  }
  await eraseBuyer(tx, account_id, addresses);
  const keep_until = keepUntil(await lastPurchase(tx, account_id), today, MIN_RECORD_YEARS);
  if (keep_until === null) await blankPurchases(tx, account_id);
  else await keepIdentity(tx, { owner_id: MARKET_ID, account_id, keep_until });
  await eraseMessages(tx, account_id);
  await eraseMember(tx, account_id);
  await expireDataFiles(tx, account_id);
  for (const plant_id of plant_ids) {
    const customer_ids = records.filter((record) => record.plant_id === plant_id).map(({ customer_id }) => customer_id);
    await emit(tx, { actor: { plant_id, account_id } }, 'customer.removed', { subject: { customer_ids } });
  }
  return avatar;
}

/** Where the person was written to: phone numbers as they were typed, and as texts went to them. */
function addressesOf(known: readonly { email: string; phone: string }[]): string[] {
  const all = known.flatMap(({ email, phone }) => [email, phone, textNumber(phone) ?? '']);
  return [...new Set(all)].filter((address) => address !== '');
}

export const scheduled: readonly ScheduledJob<{ db: Db }>[] = [
  {
    queue: 'reports.blank-kept-identities',
    cron: '51 3 * * *',
    async run({ db }) {
      // A transaction for each person, so that none waits for all the others' records.
      while (await inTransaction(db, blankDue));
      await blankTurnedAway(db);
    },
  },
];

/** What a plant has to keep for some years about whose animal it was. */
async function blankAll(tx: Tx, record: RecordOfPerson): Promise<void> {
  await blankRecord(tx, record);
  await blankFloorRecords(tx, record);
}

/** Blanks a name that had to be kept until yesterday. Returns false if there was none. */
async function blankDue(tx: Tx): Promise<boolean> {
  const due = await takeDueIdentity(tx);
  if (!due) return false;
  const { owner_id, account_id, today } = due;
  if (owner_id === MARKET_ID) await blankPurchases(tx, account_id);
  else
    for (const record of await lockRecordsOf(tx, account_id)) {
      if (record.plant_id !== owner_id) continue;
      // The office may have put the record back, or say by now that it keeps records longer.
      const until = keepUntil(await lastKill(tx, record), today, record.record_years);
      const keep_until = record.is_live ? today : until;
      if (keep_until === null) await blankAll(tx, record);
      else await keepIdentity(tx, { owner_id, account_id, keep_until });
    }
  return true;
}
