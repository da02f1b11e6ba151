import type { ROLES, Role } from '#contract/lib/roles.ts';

/** Each message to a person about their own account, with what it is told. `path` is a link of one-time-links.ts. */
export interface AccountMailFacts {
  /** A plant lets somebody in: staff, or a customer or producer whose portal it switched on. */
  invite: { plant_name: string; role: Role; path: string };
  reset: { path: string };
  /** Somebody registered with the address of an account that a plant wrote down. */
  claim: { path: string };
  /** To the new address. */
  email_change: { path: string };
  /** To the address so far, when a change is asked for and when it is made. */
  email_changing: { email: string };
  email_changed: { email: string };
  password_changed: Record<string, never>;
  second_factor_changed: { is_on: boolean };
  passkey_added: { name: string };
}
export type AccountMailTemplate = keyof AccountMailFacts;

interface Reader {
  first_name: string;
  /** Where people reach this installation, without a slash at the end. */
  public_url: string;
}
interface Words {
  subject: string;
  paragraphs: readonly string[];
}

const ROLE_WORDS = {
  processor: 'owner',
  admin: 'administrator',
  manager: 'manager',
  butcher: 'butcher',
  producer: 'producer',
  customer: 'customer',
  seller: 'seller',
  buyer: 'buyer',
} as const satisfies Record<(typeof ROLES)[number], string>;

const NOT_YOU = 'If that was not you, please choose a new password now and look at your sessions: {url}/account';

const TEMPLATES: { [T in AccountMailTemplate]: (facts: AccountMailFacts[T], url: string) => Words } = {
  invite: ({ plant_name, role, path }, url) => ({
    subject: `${oneLine(plant_name)} invites you to Hindquarter`,
    paragraphs: [
      `${oneLine(plant_name)} lets you in as ${ROLE_WORDS[role]}. Please choose your password here:`,
      `${url}${path}`,
      'The link works once, for 7 days. After that, ask the plant for a new one, or use “Forgot Password?” on the sign-in page.',
    ],
  }),
  reset: ({ path }, url) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'you asked for a new password. Please choose it here:',
      `${url}${path}`,
      'The link works once, for one hour. If you did not ask for it, you need do nothing: your password stays as it is.',
    ],
  }),
  claim: ({ path }, url) => ({
    subject: 'Finish your registration',
    paragraphs: [
      'somebody registered with this e-mail address. A plant has written it down already, so please confirm that it is yours and choose your password here:',
      `${url}${path}`,
      'The link works once, for 24 hours. If it was not you, you need do nothing.',
    ],
  }),
  email_change: ({ path }, url) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'please confirm that you want to sign in with this e-mail address:',
      `${url}${path}`,
      'The link works once, for 24 hours. Until then, you sign in with the address you have had so far.',
    ],
  }),
  email_changing: ({ email }, url) => ({
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      `somebody who is signed in to your account asked to change its e-mail address to ${oneLine(email)}. We have sent a link there to confirm it.`,
      NOT_YOU.replace('{url}', url),
    ],
  }),
  email_changed: ({ email }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `from now on you sign in with ${oneLine(email)}; this address no longer opens your account.`,
      'If that was not you, please write to the plant, or to whoever runs this installation, at once.',
    ],
  }),
  password_changed: (_, url) => ({
    subject: 'Your password was changed',
    paragraphs: ['your password was changed, and all other browsers were signed out.', NOT_YOU.replace('{url}', url)],
  }),
  second_factor_changed: ({ is_on }, url) => ({
    subject: is_on ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
    paragraphs: [
      is_on
        ? 'from now on, signing in with your password asks for a code from your phone too.'
        : 'signing in with your password no longer asks for a code from your phone.',
      NOT_YOU.replace('{url}', url),
    ],
  }),
  passkey_added: ({ name }, url) => ({
    subject: 'A passkey was added to your account',
    paragraphs: [`you can now sign in with the passkey “${oneLine(name)}”.`, NOT_YOU.replace('{url}', url)],
  }),
};

/** What a person typed may hold line breaks; a subject, a greeting and a sentence are one line. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** The message as it is sent. */
export function writeAccountMail<T extends AccountMailTemplate>(
  template: T,
  facts: AccountMailFacts[T],
  { first_name, public_url }: Reader,
): { subject: string; text: string } {
  const { subject, paragraphs } = TEMPLATES[template](facts, public_url);
  return { subject, text: `${[`Hello ${oneLine(first_name)},`, ...paragraphs, 'Hindquarter'].join('\n\n')}\n` };
}
