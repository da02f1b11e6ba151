import type { Tx } from '#server/lib/database.ts';

/** Gives a demo account a card from the sandbox provider. */
export async function addDemoCard(tx: Tx, account_id: number): Promise<number> {
  const card = {
    provider: 'sandbox',
    token: `sandbox_${'demo'.repeat(4)}${account_id}`,
    brand: 'visa',
    last_four: '4242',
    exp_month: 12,
    exp_year: 2032,
  };
  const { card_profile_id } = await tx
    .insertInto('card_profiles')
    .values({ account_id, ...card })
    .returning('card_profile_id')
    .executeTakeFirstOrThrow();
  return card_profile_id;
}
