import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Line, Phone, Zip } from '#contract/lib/fields.ts';
import { SharedLine } from '#contract/lib/shared-text.ts';

export const DEFAULT_COUNTRY = 'United States';

/** A person's own profile. A seller's ZIP, city, state, and country are visible to people who search for nearby sellers. */
export const ProfileForm = z.object({
  first_name: SharedLine(60).min(1, 'Required'),
  last_name: SharedLine(60).min(1, 'Required'),
  phone: Phone(),
  address: Line(200),
  city: Line(100),
  state: Line(50),
  zip: Zip,
  country: Line(60).transform((country) => country || DEFAULT_COUNTRY),
});
export type ProfileForm = z.output<typeof ProfileForm>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/account/getProfile',
  input: z.object({}),
  data: ProfileForm.extend({ email: z.string() }),
  refusals: [],
  shows: ['account'],
});

/** Changes the caller's own profile. The email address is changed with changeEmail instead. */
export const saveProfile = endpoint({
  method: 'POST',
  path: '/api/account/saveProfile',
  input: ProfileForm,
  data: z.null(),
  done: 'Profile saved',
  refusals: [],
});
