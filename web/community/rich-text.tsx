import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import classes from '#web/community/post.module.css';
import { splitLinks } from '#web/lib/split-links.ts';

/** A post's text: links can be opened, mentions stand out, and nothing else is treated as markup. */
export function RichText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  return (
    <p className={classes.text}>
      {splitLinks(text).map((part) =>
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
