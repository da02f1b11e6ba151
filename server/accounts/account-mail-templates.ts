import { DOCUMENTS, type DocumentName } from '#contract/legal/documents.ts';
import type { ROLES, Role } from '#contract/lib/roles.ts';
import { legal } from '#contract/lib/spanish/legal.ts';
import type { Language } from '#contract/lib/words.ts';

/** Each message to a person about their own account, with what it is told. `path` is a link of one-time-links.ts. */
export interface AccountMailFacts {
  /** A plant lets somebody in: staff, or a customer or producer whose portal it switched on. */
  invite: { plant_name: string; role: Role; path: string };
  reset: { path: string };
  /** Somebody registered with the address of an account that a plant wrote down, or, `is_taken`, that nobody has proved to be theirs. */
  claim: { path: string; agreement: DocumentName; is_taken: boolean };
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
  language: Language;
  /** Where people reach this installation, without a slash at the end. */
  public_url: string;
}
/** A text in every language: one that lacks a language does not compile. */
type Texts = Readonly<Record<Language, string>>;
interface Words {
  subject: Texts;
  paragraphs: readonly Texts[];
}

const ROLE_WORDS = {
  processor: { en: 'owner', es: 'dueño' },
  admin: { en: 'administrator', es: 'administrador' },
  manager: { en: 'manager', es: 'gerente' },
  butcher: { en: 'butcher', es: 'carnicero' },
  producer: { en: 'producer', es: 'productor' },
  customer: { en: 'customer', es: 'cliente' },
  seller: { en: 'seller', es: 'vendedor' },
  buyer: { en: 'buyer', es: 'comprador' },
} as const satisfies Record<(typeof ROLES)[number], Texts>;

const same = (text: string): Texts => ({ en: text, es: text });
const notYou = (url: string): Texts => ({
  en: `If that was not you, please choose a new password now and look at your sessions: ${url}/account`,
  es: `Si no fue usted, elija ahora una contraseña nueva y revise sus sesiones: ${url}/account`,
});

/** To whoever has an address that somebody else may have typed before. */
const TAKEN: Texts = {
  en: 'somebody registered with this e-mail address. There is an account with it whose mailbox nobody has confirmed. If that account is yours, you need do nothing: sign in as before. If it is not, take the address back and choose your password here; what is in that account is removed:',
  es: 'Alguien se registró con este correo electrónico. Ya existe una cuenta con él cuyo buzón nadie ha confirmado. Si esa cuenta es suya, no tiene que hacer nada: inicie sesión como siempre. Si no lo es, recupere el correo y elija su contraseña aquí; lo que hay en esa cuenta se elimina:',
};

const TEMPLATES: { [T in AccountMailTemplate]: (facts: AccountMailFacts[T], url: string) => Words } = {
  invite: ({ plant_name, role, path }, url) => ({
    subject: {
      en: `${oneLine(plant_name)} invites you to Hindquarter`,
      es: `${oneLine(plant_name)} le invita a Hindquarter`,
    },
    paragraphs: [
      {
        en: `${oneLine(plant_name)} lets you in as ${ROLE_WORDS[role].en}. Please choose your password here:`,
        es: `${oneLine(plant_name)} le da acceso como ${ROLE_WORDS[role].es}. Elija su contraseña aquí:`,
      },
      same(`${url}${path}`),
      {
        en: 'The link works once, for 7 days. After that, ask the plant for a new one, or use “Forgot Password?” on the sign-in page.',
        es: 'El enlace sirve una vez, durante 7 días. Después, pida uno nuevo a la planta o use «¿Olvidó su contraseña?» en la página de inicio de sesión.',
      },
    ],
  }),
  reset: ({ path }, url) => ({
    subject: { en: 'Choose a new password', es: 'Elija una contraseña nueva' },
    paragraphs: [
      { en: 'you asked for a new password. Please choose it here:', es: 'Pidió una contraseña nueva. Elíjala aquí:' },
      same(`${url}${path}`),
      {
        en: 'The link works once, for one hour. If you did not ask for it, you need do nothing: your password stays as it is.',
        es: 'El enlace sirve una vez, durante una hora. Si no lo pidió, no tiene que hacer nada: su contraseña queda como está.',
      },
    ],
  }),
  claim: ({ path, agreement, is_taken }, url) => ({
    subject: { en: 'Finish your registration', es: 'Termine su registro' },
    paragraphs: [
      is_taken
        ? TAKEN
        : {
            en: 'somebody registered with this e-mail address. A plant has written it down already, so please confirm that it is yours and choose your password here:',
            es: 'Alguien se registró con este correo electrónico. Una planta ya lo tenía anotado, así que confirme que es suyo y elija su contraseña aquí:',
          },
      same(`${url}${path}`),
      {
        en: `With your password you accept the ${DOCUMENTS[agreement].title}, the Privacy Policy and the Terms of Service; you find them at ${url}/register. The link works once, for 24 hours. If it was not you, you need do nothing.`,
        es: `Con su contraseña acepta: ${legal[DOCUMENTS[agreement].title]}, ${legal['Privacy Policy']} y ${legal['Terms of Service']}; los encuentra en ${url}/register. El enlace sirve una vez, durante 24 horas. Si no fue usted, no tiene que hacer nada.`,
      },
    ],
  }),
  email_change: ({ path }, url) => ({
    subject: { en: 'Confirm your new email address', es: 'Confirme su nuevo correo electrónico' },
    paragraphs: [
      {
        en: 'please confirm that you want to sign in with this e-mail address:',
        es: 'Confirme que quiere iniciar sesión con este correo electrónico:',
      },
      same(`${url}${path}`),
      {
        en: 'The link works once, for 24 hours. Until then, you sign in with the address you have had so far.',
        es: 'El enlace sirve una vez, durante 24 horas. Hasta entonces, inicia sesión con el correo que ha tenido.',
      },
    ],
  }),
  email_changing: ({ email }, url) => ({
    subject: { en: 'Your e-mail address is about to change', es: 'Su correo electrónico está por cambiar' },
    paragraphs: [
      {
        en: `somebody who is signed in to your account asked to change its e-mail address to ${oneLine(email)}. We have sent a link there to confirm it.`,
        es: `Alguien con sesión iniciada en su cuenta pidió cambiar su correo electrónico a ${oneLine(email)}. Enviamos allí un enlace para confirmarlo.`,
      },
      notYou(url),
    ],
  }),
  email_changed: ({ email }) => ({
    subject: { en: 'Your e-mail address was changed', es: 'Se cambió su correo electrónico' },
    paragraphs: [
      {
        en: `from now on you sign in with ${oneLine(email)}; this address no longer opens your account.`,
        es: `Desde ahora inicia sesión con ${oneLine(email)}; este correo ya no abre su cuenta.`,
      },
      {
        en: 'If that was not you, please write to the plant, or to whoever runs this installation, at once.',
        es: 'Si no fue usted, escriba enseguida a la planta o a quien administra esta instalación.',
      },
    ],
  }),
  password_changed: (_, url) => ({
    subject: { en: 'Your password was changed', es: 'Se cambió su contraseña' },
    paragraphs: [
      {
        en: 'your password was changed, and all other browsers were signed out.',
        es: 'Se cambió su contraseña y se cerró la sesión en los demás navegadores.',
      },
      notYou(url),
    ],
  }),
  second_factor_changed: ({ is_on }, url) => ({
    subject: is_on
      ? { en: 'Two-step sign-in is on', es: 'La verificación en dos pasos está activada' }
      : { en: 'Two-step sign-in is off', es: 'La verificación en dos pasos está desactivada' },
    paragraphs: [
      is_on
        ? {
            en: 'from now on, signing in with your password asks for a code from your phone too.',
            es: 'Desde ahora, al iniciar sesión con su contraseña también se pide un código de su teléfono.',
          }
        : {
            en: 'signing in with your password no longer asks for a code from your phone.',
            es: 'Al iniciar sesión con su contraseña ya no se pide un código de su teléfono.',
          },
      notYou(url),
    ],
  }),
  passkey_added: ({ name }, url) => ({
    subject: { en: 'A passkey was added to your account', es: 'Se agregó una llave de acceso a su cuenta' },
    paragraphs: [
      {
        en: `you can now sign in with the passkey “${oneLine(name)}”.`,
        es: `Ahora puede iniciar sesión con la llave de acceso «${oneLine(name)}».`,
      },
      notYou(url),
    ],
  }),
};

/** What a person typed may hold line breaks; a subject, a greeting and a sentence are one line. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** The message as it is sent. */
export function writeAccountMail<T extends AccountMailTemplate>(
  template: T,
  facts: AccountMailFacts[T],
  { first_name, language, public_url }: Reader,
): { subject: string; text: string } {
  const { subject, paragraphs } = TEMPLATES[template](facts, public_url);
  const name = oneLine(first_name);
  const greeting = { en: `Hello ${name},`, es: `Hola, ${name}:` }[language];
  const parts = [greeting, ...paragraphs.map((paragraph) => paragraph[language]), 'Hindquarter'];
  return { subject: subject[language], text: `${parts.join('\n\n')}\n` };
}
