import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** Four to six digits. */
export const Pin = z
  .string()
  .trim()
  .regex(/^\d{4,6}$/, 'Enter 4 to 6 digits.' satisfies Words);

/** Someone who can work at a station. */
export const StationPerson = z.object({ account_id: z.int(), name: z.string(), initials: z.string() });
export type StationPerson = z.output<typeof StationPerson>;

/** The plant's staff, for a device that they share. `has_pin` is false for those who can't be chosen yet. */
export const stationPeople = endpoint({
  method: 'GET',
  path: '/api/floor/stationPeople',
  input: z.object({}),
  data: z.array(StationPerson.extend({ has_pin: z.boolean() })),
  refusals: [],
});

/** Sets the caller's own PIN for shared devices. It replaces the one before. */
export const savePin = endpoint({
  method: 'POST',
  path: '/api/floor/savePin',
  input: z.object({ pin: Pin }),
  data: z.object({ account_id: z.int() }),
  done: 'PIN saved',
  refusals: ['pin_simple'],
});

/** Says who works at a shared device from now on. Their initials go on what is done there; the device stays signed in as it is. */
export const enterStation = endpoint({
  method: 'POST',
  path: '/api/floor/enterStation',
  input: z.object({ account_id: Id, pin: Pin }),
  data: StationPerson,
  refusals: ['pin_wrong'],
});
