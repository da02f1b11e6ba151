import { DOCUMENTS, type DocumentName } from '#contract/legal/documents.ts';
import type { ROLES, Role } from '#contract/lib/roles.ts';
import { legal } from '#contract/lib/spanish/legal.ts';
import type { Language } from '#contract/lib/words.ts';
import { ALERT_WORDS, type AlertFacts } from '#server/accounts/alert-mail-words.ts';
import { type CounterReceiptFacts, counterReceiptWords, oneLine } from '#server/accounts/counter-receipt-words.ts';
import { type MarketFacts, marketWords } from '#server/accounts/market-mail-words.ts';
import { PLANT_PAGE_WORDS, type PlantPageFacts } from '#server/accounts/plant-page-words.ts';
import { REPLY_REFUSALS } from '#server/accounts/reply-refusals.ts';
import { TROUBLE_MAIL_WORDS, type TroubleFacts } from '#server/accounts/trouble-mail-words.ts';

/** Each message about a person's own account and the facts it needs. `path` is a link created by one-time-links.ts. */
export interface AccountMailFacts extends PlantPageFacts, AlertFacts, TroubleFacts {
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
  /** Something a user bought or sold on the market; `title` is the title of the lot. */
  market: MarketFacts;
  /** Sent to a counter customer; the account is the clerk's. */
  counter_receipt: CounterReceiptFacts;
  /** Unread messages in a conversation; `title` is what it is about, or ''. */
  message: { from: string; title: string; text: string; path: string; reply_to?: string };
  /** A reply by email couldn't be added to its conversation. `text` is the reply. */
  reply_refused: { reason: 'files' | 'too_long' | 'empty' | 'closed'; text: string; path: string };
  /** To the operator: someone reported a conversation. `text` is what was written in it. */
  message_report: {
    report_id: number;
    reporter: string;
    reporter_id: number;
    reported: string;
    reported_id: number;
    title: string;
    reason: string;
    text: string;
  };
  /** A community's announcement, or the beginning of one. */
  announcement: { community: string; author: string; text: string; path: string };
  /** Someone mentioned this member in a post; `more` counts the other mentions that this email covers. */
  mention: { community: string; author: string; text: string; path: string; more: number };
  /** A moderator accepted someone who asked to join. */
  community_joined: { community: string; path: string };
  /** What is new in a member's communities. */
  digest: {
    posts: number;
    communities: readonly { name: string; posts: number; announcements?: readonly string[]; path: string }[];
  };
}
export type AccountMailTemplate = keyof AccountMailFacts;

interface Reader {
  first_name: string;
  language: Language;
  /** The public base URL of this installation, without a trailing slash. */
  public_url: string;
}
/** Text in every language; if a language is missing, the code doesn't compile. */
type Texts = Readonly<Record<Language, string>>;
interface Words {
  subject: Texts;
  paragraphs: readonly Texts[];
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

const same = (text: string): Texts => ({ en: text, es: text });
const notYou = (url: string): Texts => ({
  en: `If this wasn’t you, choose a new password now and check where you’re signed in: ${url}/account`,
  es: `Si no fue usted, elija ahora una contraseña nueva y revise dónde tiene la sesión abierta: ${url}/account`,
});

const COMMUNITY_MAILS_OFF: Texts = {
  en: 'To choose which of these emails you get, go to the community’s about page, or to your account for all communities.',
  es: 'Para elegir cuáles de estos correos recibe, vaya a la página de información de la comunidad, o a su cuenta para todas las comunidades.',
};

/** For an address that someone else may already have registered. */
const TAKEN: Texts = {
  en: 'Someone registered with this email address. It already has an account, but no one has confirmed the address. If that account is yours, there’s nothing to do. Sign in as usual. If it isn’t, claim your address and choose a password here. Everything in that account but its communities and conversations will be removed:',
  es: 'Alguien se registró con este correo electrónico. Ya existe una cuenta con él, pero nadie ha confirmado el correo. Si esa cuenta es suya, no tiene que hacer nada. Inicie sesión como siempre. Si no lo es, reclame su correo y elija una contraseña aquí. Se eliminará todo lo que hay en esa cuenta, salvo sus comunidades y conversaciones:',
};

const TEMPLATES: { [T in AccountMailTemplate]: (facts: AccountMailFacts[T], url: string) => Words } = {
  invite: ({ plant_name, role, path }, url) => ({
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
  reset: ({ path }, url) => ({
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
  claim: ({ path, agreement, is_taken }, url) => ({
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
  already_registered: (_, url) => ({
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
  email_change: ({ path }, url) => ({
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
  email_changing: ({ email }, url) => ({
    subject: { en: 'Your email address is about to change', es: 'Su correo electrónico está por cambiar' },
    paragraphs: [
      {
        en: `Someone signed in to your account asked to change its email address to ${oneLine(email)}. We sent a confirmation link to that address.`,
        es: `Alguien con la sesión abierta en su cuenta pidió cambiar su correo electrónico a ${oneLine(email)}. Enviamos un enlace de confirmación a ese correo.`,
      },
      notYou(url),
    ],
  }),
  email_changed: ({ email }) => ({
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
  password_changed: (_, url) => ({
    subject: { en: 'Your password was changed', es: 'Se cambió su contraseña' },
    paragraphs: [
      {
        en: 'Your password was changed, and all other browsers were signed out.',
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
  passkey_added: ({ name }, url) => ({
    subject: { en: 'A passkey was added to your account', es: 'Se agregó una llave de acceso a su cuenta' },
    paragraphs: [
      {
        en: `You can now sign in with the passkey “${oneLine(name)}”.`,
        es: `Ahora puede iniciar sesión con la llave de acceso “${oneLine(name)}”.`,
      },
      notYou(url),
    ],
  }),
  announcement: ({ community, author, text, path }, url) => ({
    subject: {
      en: `${oneLine(community)}: new announcement`,
      es: `${oneLine(community)}: nuevo anuncio`,
    },
    paragraphs: [
      {
        en: `${oneLine(author)} announced in “${oneLine(community)}”: “${oneLine(text)}”`,
        es: `${oneLine(author)} anunció en “${oneLine(community)}”: “${oneLine(text)}”`,
      },
      same(`${url}${path}`),
      COMMUNITY_MAILS_OFF,
    ],
  }),
  mention: ({ community, author, text, path, more }, url) => ({
    subject: {
      en: `${oneLine(author)} mentioned you in ${oneLine(community)}`,
      es: `${oneLine(author)} lo mencionó en ${oneLine(community)}`,
    },
    paragraphs: [
      {
        en: `${oneLine(author)} wrote: “${oneLine(text)}”${more > 0 ? ` You were also mentioned in other posts: ${more}.` : ''}`,
        es: `${oneLine(author)} escribió: “${oneLine(text)}”${more > 0 ? ` También lo mencionaron en otras publicaciones: ${more}.` : ''}`,
      },
      same(`${url}${path}`),
      COMMUNITY_MAILS_OFF,
    ],
  }),
  community_joined: ({ community, path }, url) => ({
    subject: {
      en: `You’re now a member of ${oneLine(community)}`,
      es: `Ya es miembro de ${oneLine(community)}`,
    },
    paragraphs: [
      {
        en: `You asked to join “${oneLine(community)}”, and a moderator accepted you. Say hello:`,
        es: `Pidió unirse a “${oneLine(community)}” y un moderador lo aceptó. Salude aquí:`,
      },
      same(`${url}${path}`),
      COMMUNITY_MAILS_OFF,
    ],
  }),
  digest: ({ posts, communities }, url) => ({
    subject: {
      en: `New posts in your communities: ${posts}`,
      es: `Publicaciones nuevas en sus comunidades: ${posts}`,
    },
    paragraphs: [
      { en: 'Since yesterday:', es: 'Desde ayer:' },
      ...communities.map(({ name, posts: count, announcements = [], path }) => {
        const quoted = announcements.map((text) => `\n> ${oneLine(text)}`).join('');
        return {
          en: `${oneLine(name)}. New posts: ${count}.${quoted}\n${url}${path}`,
          es: `${oneLine(name)}. Publicaciones nuevas: ${count}.${quoted}\n${url}${path}`,
        };
      }),
      COMMUNITY_MAILS_OFF,
    ],
  }),
  ...PLANT_PAGE_WORDS,
  ...TROUBLE_MAIL_WORDS,
  ...ALERT_WORDS,
  market: marketWords,
  counter_receipt: counterReceiptWords,
  message: ({ from, title, text, path, reply_to }, url) => {
    const about = title && ` “${oneLine(title)}”`;
    const quoted = quote(text);
    return {
      subject: { en: `${oneLine(from)} sent you a message`, es: `${oneLine(from)} le envió un mensaje` },
      paragraphs: [
        {
          en: `${oneLine(from)} wrote${about && ` about${about}`}:\n${quoted || 'A photo or file.'}`,
          es: `${oneLine(from)} escribió${about && ` sobre${about}`}:\n${quoted || 'Una foto o un archivo.'}`,
        },
        ...(reply_to === undefined
          ? []
          : [
              {
                en: 'You can reply to this email.',
                es: 'Puede contestar respondiendo a este correo.',
              },
            ]),
        {
          en: 'Read and answer it here. If you don’t want emails about this conversation, mute it there.',
          es: 'Léalo y respóndalo aquí. Si no quiere correos sobre la conversación, siléncela ahí.',
        },
        same(`${url}${path}`),
      ],
    };
  },
  reply_refused: ({ reason, text, path }, url) => ({
    subject: { en: 'Your reply wasn’t sent', es: 'Su respuesta no se envió' },
    paragraphs: [
      {
        en: `${REPLY_REFUSALS[reason].en}\n${quote(text)}`.trim(),
        es: `${REPLY_REFUSALS[reason].es}\n${quote(text)}`.trim(),
      },
      { en: 'You can send it here:', es: 'Puede enviarla aquí:' },
      same(`${url}${path}`),
    ],
  }),
  message_report: ({ report_id, reporter, reporter_id, reported, reported_id, title, reason, text }) => {
    const [who, whom] = [`${oneLine(reporter)} (${reporter_id})`, `${oneLine(reported)} (${reported_id})`];
    const about = title ? ` · ${oneLine(title)}` : '';
    return {
      subject: { en: `Report ${report_id}: ${oneLine(reported)}`, es: `Denuncia ${report_id}: ${oneLine(reported)}` },
      paragraphs: [
        {
          en: `${who} reported the conversation with ${whom}${about}:\n${quote(reason)}`,
          es: `${who} denunció la conversación con ${whom}${about}:\n${quote(reason)}`,
        },
        { en: `What was written:\n${quote(text)}`, es: `Lo que se escribió:\n${quote(text)}` },
        {
          en: 'The numbers are account numbers. You’re getting this because you run this installation.',
          es: 'Los números son de las cuentas. Recibe este correo porque administra esta instalación.',
        },
      ],
    };
  },
};

/** How many characters of a message an email shows. */
const MAX_QUOTED = 1500;
/** Marks each line, so that nothing a stranger wrote can pass for our own words. */
const quote = (text: string): string =>
  (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}...` : text)
    .split(/\s*\n\s*/)
    .filter(Boolean)
    .map((line) => `> ${oneLine(line)}`)
    .join('\n');

/** Greeted without a name: it isn't the reader's, or anyone could have typed it. */
const NO_NAME: readonly AccountMailTemplate[] = [
  'message_report',
  'machine_trouble',
  'counter_receipt',
  'confirm_address',
  'dropoff_link',
  'alert_link',
  'lots_found',
];

export function writeAccountMail<T extends AccountMailTemplate>(
  template: T,
  facts: AccountMailFacts[T],
  { first_name, language, public_url }: Reader,
): { subject: string; text: string } {
  const { subject, paragraphs } = TEMPLATES[template](facts, public_url);
  const name = oneLine(first_name);
  const isToReader = !NO_NAME.includes(template);
  const greeting = isToReader ? { en: `Hello ${name},`, es: `Hola, ${name}:` } : { en: 'Hello,', es: 'Hola:' };
  const parts = [greeting[language], ...paragraphs.map((paragraph) => paragraph[language]), 'Hindquarter'];
  return { subject: subject[language], text: `${parts.join('\n\n')}\n` };
}
