import { sql } from 'kysely';
import { z } from 'zod';
import {
  AGREEMENT_OF,
  EXPERTISE,
  REGISTERING_ROLES,
  type Registration,
  SERVICES,
  servicesIn,
} from '#contract/accounts/registration-api.ts';
import { LanguageCode } from '#contract/lib/fields.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { laterAreas } from '#server/accounts/ports.ts';
import { givesWay, releaseAddressToRegistration } from '#server/accounts/release-address.ts';
import { addPlant, nameAndZone } from '#server/accounts/store.ts';
import { acceptAtRegistration } from '#server/legal/agreements.ts';
import type { Tx } from '#server/lib/database.ts';

/**
 * The details of a registration, stored with its link until the email address is confirmed. The password is not stored: the
 * address's owner chooses it.
 */
const Claim = z.object({
  role: z.enum(REGISTERING_ROLES),
  first_name: z.string(),
  last_name: z.string(),
  zip: z.string(),
  plant_name: z.string().default(''),
  time_zone: z.string().optional(),
  species: z.array(z.enum(EXPERTISE)),
  services: z.array(z.enum(Object.keys(SERVICES) as [keyof typeof SERVICES])),
  language: LanguageCode.nullable(),
});

/** The account for this address, if a plant created it and no password was ever set; locked until the transaction ends. */
export async function lockUnclaimed(tx: Tx, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from accounts where email = ${email} and password_hash is null and deactivated_at is null
    for no key update`.execute(tx);
  return rows[0]?.account_id;
}

/**
 * The buyer's or seller's account for this address, if the address was never confirmed and the account has to give way to a new
 * registration; locked until the transaction ends.
 */
export async function lockUnproved(tx: Tx, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from accounts a where email = ${email} and ${givesWay()} for no key update`.execute(tx);
  return rows[0]?.account_id;
}

/**
 * Emails the link that continues a registration. `isTaken`: the address has an account that may belong to the recipient. See
 * docs/decisions/0007.
 */
export async function offerClaim(
  tx: Tx,
  account_id: number,
  form: Omit<Registration, 'password' | 'confirmpassword'>,
  { isTaken = false } = {},
): Promise<void> {
  const { role, first_name, last_name, zip, plant_name, time_zone, nmfs_number: species, license_number } = form;
  const language = form.language ?? null;
  const plant = { plant_name, time_zone, species, services: servicesIn(license_number) };
  const data: z.input<typeof Claim> = { role, first_name, last_name, zip, ...plant, language };
  const { path } = await makeLink(tx, { account_id, purpose: 'claim', data });
  const facts = { path, agreement: AGREEMENT_OF[role].agreement, is_taken: isTaken };
  await mailAccount(tx, { account_id, template: 'claim', facts });
}

/**
 * Gives the account the role its owner registered for. If a plant has since added them as staff or opened its portal to them,
 * the plant's role stays, because each person has one account.
 */
export async function claimAccount(tx: Tx, account_id: number, data: unknown): Promise<void> {
  const claim = Claim.parse(data);
  const { role, first_name, last_name, zip, species, services, language } = claim;
  const person = { role, first_name, last_name, zip };
  const isTheirs =
    (await releaseAddressToRegistration(tx, account_id, person)) ||
    (await fillShadow(tx, account_id, { ...person, language }));
  if (!isTheirs) return;
  // The email with the link says that opening it means accepting the agreement.
  await acceptAtRegistration(tx, account_id, AGREEMENT_OF[role].agreement);
  if (role !== 'processor') return;
  await addPlant(tx, { plant_id: account_id, ...nameAndZone(claim), zip, species, services });
  await laterAreas().seedPlant(tx, account_id);
}

type Person = Pick<z.output<typeof Claim>, 'role' | 'first_name' | 'last_name' | 'zip' | 'language'>;

/** Gives an account that a plant created, and that no one ever used, to the person it is meant for. */
async function fillShadow(tx: Tx, account_id: number, person: Person): Promise<boolean> {
  const { role, first_name, last_name, zip, language } = person;
  const { rows } = await sql`
    update accounts a set role = ${role}, first_name = ${first_name}, last_name = ${last_name}, zip = ${zip}, plant_id = null,
      current_plant_id = null, language = coalesce(a.language, ${language})
    where account_id = ${account_id} and password_hash is null and role in ('customer', 'producer')
      and not exists (select 1 from customers c where c.account_id = a.account_id and c.has_portal)
    returning 1`.execute(tx);
  return rows.length > 0;
}
