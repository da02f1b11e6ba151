import { common } from '#contract/lib/spanish/common.ts';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import type { Language } from '#contract/lib/words.ts';
import { type AccountMails, oneLine, same } from '#server/lib/mails/account-mail.ts';
import { SHARES } from '#server/market/mails/counter-receipt-words.ts';

/** What someone looks for, as far as an email says it. */
export interface SoughtLots {
  /** '' for any. */
  search: string;
  species: Species | '';
  /** 0 for any size. */
  quarters: number;
  /** '' for the whole country. */
  zip: string;
  miles: number;
  /** Left out for lots. */
  wants?: 'plants';
}
/** The new lots, or plants, that one saved search found. */
export interface FoundLots {
  sought: SoughtLots;
  /** `place` is the farm's town; '' if it isn't known. */
  lots: { title: string; farm_name: string; place: string; path: string }[];
  /** Whether there are more than the email lists. */
  has_more: boolean;
  end_path: string;
}

/** Emails about lots that people asked to be told about. */
export interface AlertFacts {
  /** To an address that anyone could have typed. */
  alert_link: { species: Species | ''; zip: string; path: string; language: Language; wants?: 'plants' };
  lots_found: { found: FoundLots[]; language: Language };
  /** A new lot like one that this buyer asked about is for sale. */
  next_lot: { farm_name: string; title: string; path: string };
  /** A farm tells those who asked for its news about a lot. */
  farm_news: { farm_name: string; title: string; note: string; path: string; end_path: string };
}

/** Marked, so that nothing a farm wrote can pass for our own words. */
const quoted = (note: string): string => (note === '' ? '' : `\n> ${oneLine(note)}`);

function soughtIn(language: Language, { search, species, quarters, zip, miles, wants }: SoughtLots): string {
  const say = (en: string, es: string) => (language === 'en' ? en : es);
  const name = species === '' ? 'Local meat' : showSpecies(species);
  const animal = say(name, species === '' ? 'Carne local' : common[name as keyof typeof common]);
  if (wants === 'plants')
    return [
      say('Meat plants', 'Plantas de carne'),
      species !== '' && animal,
      zip && say(`near ${zip}`, `cerca de ${zip}`),
    ]
      .filter(Boolean)
      .join(', ');
  return [
    animal,
    SHARES[quarters]?.[language],
    search && `“${oneLine(search)}”`,
    zip && say(`within ${miles} miles of ${zip}`, `a menos de ${miles} millas de ${zip}`),
  ]
    .filter(Boolean)
    .join(', ');
}

function listOf(language: Language, { lots, has_more, ...found }: FoundLots, url: string): string {
  const say = (en: string, es: string) => (language === 'en' ? en : es);
  const list = found.sought.wants === 'plants' ? '/plants' : '/search';
  return [
    soughtIn(language, found.sought),
    ...lots.map(({ title, farm_name, place, path }) =>
      [[title, farm_name, place].map(oneLine).filter(Boolean).join(' · '), `${url}${path}`].join('\n'),
    ),
    ...(has_more ? [say(`There are more: ${url}${list}`, `Hay más: ${url}${list}`)] : []),
    `${say('Stop these emails:', 'No recibir más estos correos:')} ${url}${found.end_path}`,
  ].join('\n');
}

export const ALERT_MAILS: AccountMails<AlertFacts> = {
  alert_link: {
    isToAddress: true,
    isUnnamed: true,
    words: ({ species, zip, path, wants }, url) => {
      const sought = { search: '', species, quarters: 0, zip: '', miles: 0, ...(wants && { wants }) };
      const near = (language: Language) =>
        `${soughtIn(language, sought)}${zip && (language === 'en' ? ` near ${zip}` : ` cerca de ${zip}`)}`;
      const [en, es] = wants
        ? ['a new plant sets up here', 'haya una planta nueva']
        : ['farms sell something new', 'las granjas vendan algo nuevo'];
      return {
        subject: { en: 'Confirm your alert', es: 'Confirme su aviso' },
        paragraphs: [
          {
            en: `Someone asked us to email this address when ${en}: ${near('en')}. If that was you, confirm it here:`,
            es: `Alguien nos pidió escribir a este correo cuando ${es}: ${near('es')}. Si fue usted, confírmelo aquí:`,
          },
          same(`${url}${path}`),
          {
            en: 'You’ll get at most one email a day and can stop them with one tap. If this wasn’t you, ignore this email.',
            es: 'Recibirá como máximo un correo al día y puede cancelarlos con un toque. Si no fue usted, ignore este correo.',
          },
        ],
      };
    },
  },
  lots_found: {
    isToAddress: true,
    isUnnamed: true,
    words: ({ found }, url) => {
      const isPlants = found.every(({ sought }) => sought.wants === 'plants');
      return {
        subject: isPlants
          ? { en: 'A new plant near you', es: 'Una planta nueva cerca de usted' }
          : { en: 'New local meat near you', es: 'Carne local nueva cerca de usted' },
        paragraphs: [
          isPlants
            ? { en: 'You asked us to tell you about new plants:', es: 'Nos pidió avisarle de plantas nuevas:' }
            : { en: 'You asked us to tell you about new lots:', es: 'Nos pidió avisarle de lotes nuevos:' },
          ...found.map((one) => ({ en: listOf('en', one, url), es: listOf('es', one, url) })),
        ],
      };
    },
  },
  next_lot: {
    pace: 'news',
    words: ({ farm_name, title, path }, url) => ({
      subject: { en: `${oneLine(farm_name)} has a new lot`, es: `${oneLine(farm_name)} tiene un lote nuevo` },
      paragraphs: [
        {
          en: `You asked us to tell you about the next lot from ${oneLine(farm_name)}. “${oneLine(title)}” is now for sale:`,
          es: `Nos pidió avisarle del siguiente lote de ${oneLine(farm_name)}. “${oneLine(title)}” ya está a la venta:`,
        },
        same(`${url}${path}`),
      ],
    }),
  },
  farm_news: {
    pace: 'news',
    words: ({ farm_name, title, note, path, end_path }, url) => ({
      subject: { en: `${oneLine(farm_name)}: ${oneLine(title)}`, es: `${oneLine(farm_name)}: ${oneLine(title)}` },
      paragraphs: [
        {
          en: `${oneLine(farm_name)} has something new for sale: “${oneLine(title)}”${quoted(note)}`,
          es: `${oneLine(farm_name)} tiene algo nuevo a la venta: “${oneLine(title)}”${quoted(note)}`,
        },
        same(`${url}${path}`),
        {
          en: `You asked this farm for its news. Stop these emails: ${url}${end_path}`,
          es: `Usted pidió las novedades de esta granja. No recibir más estos correos: ${url}${end_path}`,
        },
      ],
    }),
  },
};
