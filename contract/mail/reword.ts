import {
  type FieldValues,
  fillWording,
  findProblem,
  type NoticeText,
  standardOf,
  WORDING_PARTS,
  type Wording,
  type WordingPart,
} from '#contract/mail/notice-texts.ts';

/** A message in our words: its subject starts with the plant's name, and its text has a greeting and the plant's details. */
export interface OurWords {
  subject: string;
  text: string;
  /** The text message. If it is missing, the subject is sent with the first link. */
  brief?: string | undefined;
}
export interface Said {
  subject: string;
  text: string;
  brief: string;
}

/** A message's subject and its first link. */
export function shortText({ subject, text }: OurWords): string {
  const link = linkIn(text);
  return link === '' ? subject : `${subject} ${link}`;
}
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * A message in the plant's words. The plant's name, the greeting, and the plant's details are always included. A part
 * that breaks today's rules, or is empty once its fields are filled in, is sent in our words.
 */
export function reword(
  ours: OurWords,
  template: NoticeText,
  wording: Wording,
  { plant_name, ...known }: FieldValues & { plant_name: string },
): Said {
  const plant = oneLine(plant_name);
  const paragraphs = ours.text.trim().split('\n\n');
  const [greeting = ''] = paragraphs;
  const signature = paragraphs.at(-1) ?? '';
  const start = `${plant}: `;
  const values: FieldValues = {
    ...known,
    plant_name: plant,
    our_subject: ours.subject.startsWith(start) ? ours.subject.slice(start.length) : ours.subject,
    our_message: paragraphs.slice(1, -1).join('\n\n'),
    link: linkIn(ours.text),
  };
  const standard = standardOf(template);
  const own = (part: WordingPart) => {
    const words = wording[part];
    return words === standard[part] || findProblem(template, part, words) ? '' : fillWording(words, values);
  };
  const [subject, body, brief] = WORDING_PARTS.map(own) as [string, string, string];
  return {
    subject: subject === '' ? ours.subject : `${start}${oneLine(subject)}`,
    text: body === '' ? ours.text : `${[greeting, body, signature].join('\n\n')}\n`,
    brief: brief === '' ? (ours.brief ?? shortText(ours)) : `${start}${oneLine(brief)}`,
  };
}

/** Curly quotes and long dashes would make a text cost twice as much. */
export const inPlainLetters = (text: string): string =>
  text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'").replaceAll(/[–—]/g, '-');
