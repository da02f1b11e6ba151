import { forgotPassword, resetPassword } from '#contract/accounts/recovery.ts';
import { register } from '#contract/accounts/registration.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { PASSWORD, type Plant } from '#e2e/make-plant.ts';

/** A seller with a confirmed email address who is in the plant's directory and may therefore open its calendar. */
export async function makeSeller(plant: Plant): Promise<{ email: string; customer_id: number }> {
  const email = `seller-${crypto.randomUUID()}@example.test`;
  const passwords = { password: PASSWORD, confirmpassword: PASSWORD };
  const name = { first_name: 'Sol', last_name: 'Farmer', email };
  await plant.call(register, { ...name, ...passwords, role: 'seller', producerAgreement: 1, zip: '61036' });
  await plant.call(forgotPassword, { email });
  const token = new URL(await mailedLink(email), 'http://localhost').searchParams.get('token');
  await plant.call(resetPassword, { token, ...passwords });
  const { id } = await plant.call(addCustomer, { ...name, type: 'producer' });
  return { email, customer_id: id };
}
