import { DOCUMENTS, type DocumentName } from '#contract/legal/documents.ts';
import type { ROLES, Role } from '#contract/lib/roles.ts';
import { legal } from '#contract/lib/spanish/legal.ts';
import { type AccountMails, oneLine, same, type Texts } from '#server/lib/mails/account-mail.ts';

/** Each email about a person's own account and the facts it needs. `path` is a link created by one-time-links.ts. */
export interface AccountsMailFacts {
  /** A plant invites someone: staff, or a customer or producer whose portal it opened. */
  invite: { plant_name: string; role: Role; path: string };
  reset: { path: string };
  /**
   * Someone registered with an address that already has an account: one created by a plant, or, with `is_taken`, one whose
   * mailbox was never confirmed.
   */
  claim: { path: string; agreement: DocumentName; is_taken: boolean };
  /** Someone registered with an address whose account is in use. */
  already_registered: Record<string, never>;
  /** Sent to the new address. */
  email_change: { path: string };
  /** Sent to the old address, both when a change is requested and when it is made. */
  email_changing: { email: string };
  email_changed: { email: string };
  password_changed: Record<string, never>;
  second_factor_changed: { is_on: boolean };
  passkey_added: { name: string };
  /** To the address an account was registered with. */
  confirm_address: { path: string };
}

const ROLE_WORDS = {
  processor: { en: 'the owner', es: 'dueño' },
  admin: { en: 'an administrator', es: 'administrador' },
  manager: { en: 'a manager', es: 'gerente' },
  butcher: { en: 'a butcher', es: 'carnicero' },
  producer: { en: 'a producer', es: 'productor' },
  customer: { en: 'a customer', es: 'cliente' },
  seller: { en: 'a seller', es: 'vendedor' },
  buyer: { en: 'a buyer', es: 'comprador' },
} as const satisfies Record<(typeof ROLES)[number], Texts>;

const notYou = (url: string): Texts => ({
  en: `If this wasn’t you, choose a new password now and check where you’re signed in: ${url}/account`,
  es: `Si no fue usted, elija ahora una contraseña nueva y revise dónde tiene la sesión abierta: ${url}/account`,
});

/** For an address that someone else may already have registered. */
const TAKEN: Texts = {
  en: 'Someone registered with this email address. It already has an account, but no one has confirmed the address. If that account is yours, there’s nothing to do. Sign in as usual. If it isn’t, claim your address and choose a password here. Everything in that account but its communities and conversations will be removed:',
  es: 'Alguien se registró con este correo electrónico. Ya existe una cuenta con él, pero nadie ha confirmado el correo. Si esa cuenta es suya, no tiene que hacer nada. Inicie sesión como siempre. Si no lo es, reclame su correo y elija una contraseña aquí. Se eliminará todo lo que hay en esa cuenta, salvo sus comunidades y conversaciones:',
};

export const ACCOUNTS_MAILS: AccountMails<AccountsMailFacts> = {
  invite: {
    words: ({ plant_name, role, path }, url) => ({
      subject: {
        en: `${oneLine(plant_name)} invited you to Hindquarter`,
        es: `${oneLine(plant_name)} lo invitó a Hindquarter`,
      },
      paragraphs: [
        {
          en: `${oneLine(plant_name)} has given you access as ${ROLE_WORDS[role].en}. Choose your password here:`,
          es: `${oneLine(plant_name)} le da acceso como ${ROLE_WORDS[role].es}. Elija su contraseña aquí:`,
        },
        same(`${url}${path}`),
        {
          en: 'This link works once and expires in 7 days. After that, ask the plant for a new one, or use “Forgot Password?” on the sign-in page.',
          es: 'Este enlace sirve una vez y vence en 7 días. Después, pida uno nuevo a la planta o use “¿Olvidó su contraseña?” en la página de inicio de sesión.',
        },
      ],
    }),
  },
  reset: {
    words: ({ path }, url) => ({
      subject: { en: 'Choose a new password', es: 'Elija una contraseña nueva' },
      paragraphs: [
        { en: 'You asked for a new password. Choose it here:', es: 'Pidió una contraseña nueva. Elíjala aquí:' },
        same(`${url}${path}`),
        {
          en: 'This link works once and expires in one hour. If you didn’t ask for it, ignore this email. Your password won’t change.',
          es: 'Este enlace sirve una vez y vence en una hora. Si no lo pidió, ignore este correo. Su contraseña no cambiará.',
        },
      ],
    }),
  },
  claim: {
    words: ({ path, agreement, is_taken }, url) => ({
      subject: { en: 'Finish your registration', es: 'Termine su registro' },
      paragraphs: [
        is_taken
          ? TAKEN
          : {
              en: 'Someone registered with this email address. A plant already has it on file, so confirm that it’s yours and choose your password here:',
              es: 'Alguien se registró con este correo electrónico. Una planta ya lo tiene registrado, así que confirme que es suyo y elija su contraseña aquí:',
            },
        same(`${url}${path}`),
        {
          en: `By choosing a password, you accept the ${DOCUMENTS[agreement].title}, the Privacy Policy, and the Terms of Service. You can read them at ${url}/register. This link works once and expires in 24 hours. If this wasn’t you, ignore this email.`,
          es: `Al elegir su contraseña acepta: ${legal[DOCUMENTS[agreement].title]}, ${legal['Privacy Policy']} y ${legal['Terms of Service']}. Puede leerlos en ${url}/register. Este enlace sirve una vez y vence en 24 horas. Si no fue usted, ignore este correo.`,
        },
      ],
    }),
  },
  already_registered: {
    words: (_, url) => ({
      subject: { en: 'You already have an account', es: 'Ya tiene una cuenta' },
      paragraphs: [
        {
          en: 'Someone tried to register with this email address, but it already has an account. If that was you, sign in, or choose a new password if you forgot yours:',
          es: 'Alguien intentó registrarse con este correo electrónico, pero ya tiene una cuenta. Si fue usted, inicie sesión o elija una contraseña nueva si olvidó la suya:',
        },
        { en: `${url}/login\n${url}/forgotPassword`, es: `${url}/login\n${url}/forgotPassword` },
        {
          en: 'If it wasn’t you, there’s nothing to do. Nothing in your account has changed.',
          es: 'Si no fue usted, no tiene que hacer nada. Nada cambió en su cuenta.',
        },
      ],
    }),
  },
  email_change: {
    words: ({ path }, url) => ({
      subject: { en: 'Confirm your new email address', es: 'Confirme su nuevo correo electrónico' },
      paragraphs: [
        {
          en: 'Confirm that you want to sign in with this email address:',
          es: 'Confirme que quiere iniciar sesión con este correo electrónico:',
        },
        same(`${url}${path}`),
        {
          en: 'This link works once and expires in 24 hours. Until you open it, keep signing in with your old address.',
          es: 'Este enlace sirve una vez y vence en 24 horas. Hasta que lo abra, siga iniciando sesión con su correo anterior.',
        },
      ],
    }),
  },
  email_changing: {
    words: ({ email }, url) => ({
      subject: { en: 'Your email address is about to change', es: 'Su correo electrónico está por cambiar' },
      paragraphs: [
        {
          en: `Someone signed in to your account asked to change its email address to ${oneLine(email)}. We sent a confirmation link to that address.`,
          es: `Alguien con la sesión abierta en su cuenta pidió cambiar su correo electrónico a ${oneLine(email)}. Enviamos un enlace de confirmación a ese correo.`,
        },
        notYou(url),
      ],
    }),
  },
  email_changed: {
    words: ({ email }) => ({
      subject: { en: 'Your email address was changed', es: 'Se cambió su correo electrónico' },
      paragraphs: [
        {
          en: `From now on, sign in with ${oneLine(email)}. You can’t sign in with this address anymore.`,
          es: `A partir de ahora, inicie sesión con ${oneLine(email)}. Con este correo ya no puede entrar.`,
        },
        {
          en: 'If this wasn’t you, contact the plant or the people who run this site right away.',
          es: 'Si no fue usted, escriba enseguida a la planta o a quien administra este sitio.',
        },
      ],
    }),
  },
  password_changed: {
    words: (_, url) => ({
      subject: { en: 'Your password was changed', es: 'Se cambió su contraseña' },
      paragraphs: [
        {
          en: 'Your password was changed, and all other browsers were signed out.',
          es: 'Se cambió su contraseña y se cerró la sesión en los demás navegadores.',
        },
        notYou(url),
      ],
    }),
  },
  second_factor_changed: {
    words: ({ is_on }, url) => ({
      subject: is_on
        ? { en: 'Two-step sign-in is on', es: 'La verificación en dos pasos está activada' }
        : { en: 'Two-step sign-in is off', es: 'La verificación en dos pasos está desactivada' },
      paragraphs: [
        is_on
          ? {
              en: 'From now on, you’ll also need a code from your phone to sign in with your password.',
              es: 'A partir de ahora, para entrar con su contraseña también necesitará un código de su teléfono.',
            }
          : {
              en: 'You no longer need a code from your phone to sign in with your password.',
              es: 'Para entrar con su contraseña ya no necesita un código de su teléfono.',
            },
        notYou(url),
      ],
    }),
  },
  passkey_added: {
    words: ({ name }, url) => ({
      subject: { en: 'A passkey was added to your account', es: 'Se agregó una llave de acceso a su cuenta' },
      paragraphs: [
        {
          en: `You can now sign in with the passkey “${oneLine(name)}”.`,
          es: `Ahora puede iniciar sesión con la llave de acceso “${oneLine(name)}”.`,
        },
        notYou(url),
      ],
    }),
  },
  /** Anyone may have typed the address, so it names nobody. */
  confirm_address: {
    isUnnamed: true,
    words: ({ path }, url) => ({
      subject: { en: 'Confirm your email address', es: 'Confirme su correo electrónico' },
      paragraphs: [
        {
          en: 'Someone registered at Hindquarter with this email address. If that was you, confirm it here. If you aren’t signed in, sign in with the password you chose:',
          es: 'Alguien se registró en Hindquarter con este correo electrónico. Si fue usted, confírmelo aquí. Si no ha iniciado sesión, hágalo con la contraseña que eligió:',
        },
        same(`${url}${path}`),
        {
          en: 'This link works once and expires in 7 days. You can ask for a new one under “Sign-in and security”. If this wasn’t you, ignore this email.',
          es: 'Este enlace sirve una vez y vence en 7 días. Puede pedir otro en “Inicio de sesión y seguridad”. Si no fue usted, ignore este correo.',
        },
      ],
    }),
  },
};
