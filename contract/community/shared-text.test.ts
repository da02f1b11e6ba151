import { expect, test } from 'vitest';
import { ProfileForm } from '#contract/accounts/profile-api.ts';
import { CommunityForm } from '#contract/community/community.ts';
import { FarmForm, LotForm } from '#contract/market/lots/lot.ts';

test('removes invisible characters, and ones that reverse text, from whatever strangers can read', () => {
  const [typed, kept] = ['\u202eSi\u200blas\u2066', 'Silas'];
  const zip = '50158';
  expect(FarmForm.parse({ name: typed, story: typed, zip })).toMatchObject({ name: kept, story: kept });
  expect(LotForm.parse({ title: typed, description: typed, pickup_note: typed })).toMatchObject({
    title: kept,
    description: kept,
    pickup_note: kept,
  });
  expect(CommunityForm.parse({ name: typed, description: typed, zip })).toMatchObject({ name: kept });
  const names = { first_name: typed, last_name: typed };
  const rest = { phone: '', address: '', city: '', state: '', zip, country: '' };
  expect(ProfileForm.parse({ ...names, ...rest })).toMatchObject({ first_name: kept, last_name: kept });
  expect(ProfileForm.safeParse({ ...names, last_name: '\u200b', ...rest }).success).toBe(false);
});
