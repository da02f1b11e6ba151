import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import classes from '#web/community/post.module.css';

const LINK = /https?:\/\/[^\s<>"]+/gi;
/** Punctuation after a link belongs to the sentence. */
const END = /[.,;:!?)\]'’”]+$/;

/** A post's text: links can be opened, mentions stand out, and nothing else is markup. */
export function RichText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  const parts: { at: number; text: string; href?: string }[] = [];
  let last = 0;
  for (const match of text.matchAll(LINK)) {
    const typed = match[0].replace(END, '');
    if (!URL.canParse(typed)) continue;
    // What is shown is where it leads, with look-alike letters spelled out.
    const { href } = new URL(typed);
    parts.push({ at: last, text: text.slice(last, match.index) }, { at: match.index, text: href, href });
    last = match.index + typed.length;
  }
  parts.push({ at: last, text: text.slice(last) });
  return (
    <p className={classes.text}>
      {parts.map((part) =>
        part.href ? (
          <Anchor key={`link${part.at}`} href={part.href} target="_blank" rel="ugc nofollow noopener noreferrer">
            {part.text}
          </Anchor>
        ) : (
          <WithMentions key={part.at} text={part.text} mentions={mentions} />
        ),
      )}
    </p>
  );
}

function WithMentions({ text, mentions }: { text: string; mentions: readonly string[] }) {
  const found = mentions.find((name) => text.includes(`@${name}`));
  if (found === undefined) return text;
  const [before = '', ...rest] = text.split(`@${found}`);
  return (
    <Fragment>
      <WithMentions text={before} mentions={mentions} />
      <strong className={classes.mention}>@{found}</strong>
      <WithMentions text={rest.join(`@${found}`)} mentions={mentions} />
    </Fragment>
  );
}
