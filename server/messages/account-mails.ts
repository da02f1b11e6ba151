import { type AccountMails, oneLine, quote, same } from '#server/lib/mails/account-mail.ts';

export interface MessagesMailFacts {
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
}

/** Why a reply by email wasn't added to its conversation. */
const REPLY_REFUSALS = {
  files: {
    en: 'Photos and files can’t be sent by email, so your reply wasn’t sent.',
    es: 'Las fotos y los archivos no se pueden enviar por correo, así que su respuesta no se envió.',
  },
  too_long: {
    en: 'Your reply is longer than 4,000 characters, so it wasn’t sent.',
    es: 'Su respuesta tiene más de 4,000 caracteres, así que no se envió.',
  },
  empty: {
    en: 'We found no text in your reply, so nothing was sent.',
    es: 'No encontramos texto en su respuesta, así que no se envió nada.',
  },
  closed: {
    en: 'Your reply couldn’t be sent. Open the conversation to see whether you can still write in it.',
    es: 'Su respuesta no se pudo enviar. Abra la conversación para ver si todavía puede escribir en ella.',
  },
} as const;

export const MESSAGES_MAILS: AccountMails<MessagesMailFacts> = {
  message: {
    pace: 'news',
    words: ({ from, title, text, path, reply_to }, url) => {
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
  },
  reply_refused: {
    words: ({ reason, text, path }, url) => ({
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
  },
  message_report: {
    isUnnamed: true,
    words: ({ report_id, reporter, reporter_id, reported, reported_id, title, reason, text }) => {
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
  },
};
