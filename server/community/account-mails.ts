import { type AccountMails, oneLine, same, type Texts } from '#server/lib/mails/account-mail.ts';

export interface CommunityMailFacts {
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

const HOW_TO_STOP: Texts = {
  en: 'To choose which of these emails you get, go to the community’s about page, or to your account for all communities.',
  es: 'Para elegir cuáles de estos correos recibe, vaya a la página de información de la comunidad, o a su cuenta para todas las comunidades.',
};

export const COMMUNITY_MAILS: AccountMails<CommunityMailFacts> = {
  announcement: {
    pace: 'news',
    words: ({ community, author, text, path }, url) => ({
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
        HOW_TO_STOP,
      ],
    }),
  },
  mention: {
    pace: 'news',
    words: ({ community, author, text, path, more }, url) => ({
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
        HOW_TO_STOP,
      ],
    }),
  },
  community_joined: {
    pace: 'news',
    words: ({ community, path }, url) => ({
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
        HOW_TO_STOP,
      ],
    }),
  },
  digest: {
    pace: 'news',
    words: ({ posts, communities }, url) => ({
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
        HOW_TO_STOP,
      ],
    }),
  },
};
