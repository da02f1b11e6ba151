import { z } from 'zod';
import { wordsFor } from '#contract/app/refusals.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { CommaList, Email, Flag, LanguageCode, Line, RequiredLine, Zip } from '#contract/lib/fields.ts';
import { TimeZone } from '#contract/lib/time-zone.ts';

/** The kinds of animals a plant can select at registration. */
export const EXPERTISE = ['beef', 'lamb', 'goat', 'hog', 'poultry', 'bison', 'elk', 'deer', 'wild_game'] as const;
/** Value-added services and their names. */
export const SERVICES = { s1: 'Bacon', s2: 'Smoked Ham' } as const;
/** What a plant chooses that has none of them. It counts for nothing beside a service. */
export const NO_SERVICES = 'none';
type Service = keyof typeof SERVICES;
export const servicesIn = (chosen: readonly (Service | typeof NO_SERVICES)[]): Service[] =>
  chosen.filter((one) => one !== NO_SERVICES);

/** Only these roles can register on their own. A plant invites everyone else. */
export const REGISTERING_ROLES = ['buyer', 'seller', 'processor'] as const;
export type RegisteringRole = (typeof REGISTERING_ROLES)[number];

/** The agreement each role must accept, its field in the call, and the message if it is not accepted. */
export const AGREEMENT_OF = {
  buyer: { agreement: 'customer', flag: 'customerAgreement', missing: 'Please Accept Customer Terms of Service' },
  seller: { agreement: 'producer', flag: 'producerAgreement', missing: 'Please Accept Producer Agreement' },
  processor: { agreement: 'processor', flag: 'processorAgreement', missing: 'Please Accept Processor Agreement' },
} as const satisfies Record<RegisteringRole, { agreement: string; flag: string; missing: string }>;

/** Letters of any script, plus the spaces, hyphens, apostrophes, and periods found in real names. */
const NAME_PATTERN = /^[\p{L}\p{M}][\p{L}\p{M}' ’.-]*$/u;
/** The minimum length of a new password. ACC-027 fixes the message for fewer than 6 characters. */
export const MIN_PASSWORD = 8;
export const Password = z
  .string()
  .min(1, 'Required')
  .min(6, 'The minimum password length is 6')
  .min(MIN_PASSWORD, 'Use at least 8 characters.')
  .max(200);
export const PASSWORDS_DIFFER = 'Password and Confirmation password do not match!';

/** Checks that compare fields run even if other fields are invalid, so that a form shows all messages at once. */
const EVEN_IF_FIELDS_ARE_WRONG = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** The registration payload, shared by the form and the API. The exact text of its messages is required by ACC-024 to ACC-033. */
export const Registration = z
  .object({
    first_name: RequiredLine(60).regex(NAME_PATTERN, 'The first name are alphabetic only!'),
    last_name: RequiredLine(60).regex(NAME_PATTERN, 'The last name are alphabetic only!'),
    email: Email,
    password: Password,
    confirmpassword: z.string().min(1, 'Required').max(200),
    role: z.enum(REGISTERING_ROLES, wordsFor('role_closed')),
    nmfs_number: CommaList(z.enum(EXPERTISE), EXPERTISE.length).default([]),
    license_number: CommaList(z.enum(['s1', 's2', NO_SERVICES]), 3).default([]),
    zip: Zip.default(''),
    /**
     * Only for processors. A plant without a name is named after its owner. Without a time zone, it gets the time zone
     * of its ZIP.
     */
    plant_name: Line(120).default(''),
    time_zone: TimeZone.optional(),
    language: LanguageCode.optional(),
    customerAgreement: Flag.default(false),
    producerAgreement: Flag.default(false),
    processorAgreement: Flag.default(false),
  })
  .superRefine((form, ctx) => {
    const say = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (form.password !== form.confirmpassword) say('confirmpassword', PASSWORDS_DIFFER);
    const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0;
    if (form.role === 'processor' && isEmpty(form.nmfs_number)) say('nmfs_number', 'Please select your expertise.');
    if (form.role === 'processor' && isEmpty(form.license_number))
      say('license_number', 'Please Select any one option.');
    const agreement = AGREEMENT_OF[form.role];
    if (agreement && form[agreement.flag] !== true) say(agreement.flag, agreement.missing);
  }, EVEN_IF_FIELDS_ARE_WRONG);
export type Registration = z.output<typeof Registration>;

/** Creates an account for a buyer or seller, or for a processor together with its plant. */
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  input: Registration,
  data: z.object({ id: z.int() }),
  done: 'Registration Successful',
  refusals: ['email_taken', 'password_simple', 'password_common', 'password_guessable', 'key_reused'],
  creates: true,
});
