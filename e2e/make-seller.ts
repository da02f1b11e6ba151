import { resetPassword } from '#contract/accounts/recovery-api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { PASSWORD, type Plant } from '#e2e/make-plant.ts';

/**
 * A seller with a confirmed email address who is in the plant's directory and may therefore open its calendar. The
 * plant first adds the producer to its directory; the producer then registers and gets a link. A password reset would
 * also confirm the address, but one network can request only 20 an hour, and all walks share one network.
 */
export async function makeSeller(plant: Plant): Promise<{ email: string; customer_id: number }> {
  const email = `seller-${crypto.randomUUID()}@example.test`;
  const name = { first_name: 'Sol', last_name: 'Farmer', email };
  const { id } = await plant.call(addCustomer, { ...name, type: 'producer' });
  const passwords = { password: PASSWORD, confirmpassword: PASSWORD };
  await plant.call(register, { ...name, ...passwords, role: 'seller', producerAgreement: 1, zip: '61036' });
  const token = new URL(await mailedLink(email), 'http://localhost').searchParams.get('token');
  await plant.call(resetPassword, { token, ...passwords });
  return { email, customer_id: id };
}
