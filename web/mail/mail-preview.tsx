import { Anchor, Text } from '@mantine/core';
import { getSettings } from '#contract/accounts/settings-api.ts';
import { mailBlocks } from '#contract/mail/mail-blocks.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';
import classes from '#web/mail/mail-preview.module.css';

/** An email of the plant as its readers see it: logo, name, text, and the links as buttons. */
export function MailPreview({ text, lang }: { text: string; lang?: string }) {
  const { plant_name } = useMe();
  const { data } = useApiQuery(getSettings, {});
  return (
    <div className={classes.mail} lang={lang}>
      {data?.logo && <img src={data.logo} alt="" className={classes.logo} />}
      <Text fw={600} dir="auto">
        {plant_name}
      </Text>
      {mailBlocks(text).map((block, at) =>
        block.kind === 'button' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
          <span key={at} className={classes.button} dir="auto" title={block.url}>
            {block.label}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
          <Text key={at} dir="auto" className={classes.paragraph}>
            {block.lines.map((parts, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
              <span key={line}>
                {line > 0 && <br />}
                {parts.map((part) =>
                  part.url === '' ? (
                    part.text
                  ) : (
                    <Anchor key={part.url} component="span" underline="always">
                      {part.text}
                    </Anchor>
                  ),
                )}
              </span>
            ))}
          </Text>
        ),
      )}
    </div>
  );
}
