import { Problem } from '#server/lib/problem.ts';

/** Unique constraints that allow one record per person and plant: one by account, one by email address. */
const ONCE_PER_PLANT = ['once_per_plant', 'email_once_per_plant'];
/** Someone else's account just took the address; the next attempt finds it and links to it. */
const ADDRESS_JUST_TAKEN = 'accounts_email_key';

/**
 * Writes a record and turns unique constraint violations into refusals, so that only one of several simultaneous calls adds
 * the person.
 */
export async function refuseTwice<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const wall = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    if (wall === ADDRESS_JUST_TAKEN) throw new Problem('busy');
    if (!ONCE_PER_PLANT.includes(wall)) throw error;
    const { message } = new Problem('customer_twice_in_plant');
    throw new Problem('customer_twice_in_plant', { fields: { email: message } });
  }
}
