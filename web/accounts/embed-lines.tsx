import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { embedLines } from '#contract/accounts/embed-lines.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { t } from '#web/lib/words.ts';

/** The two lines that a plant puts on its own website: one shows its free days there, the other links to its page. */
export function EmbedLines({ plant_id, name }: { plant_id: number; name: string }) {
  const { script, link } = embedLines(window.location.origin, plant_id, name);
  return (
    <>
      <Line
        label={t('Your free days on your own website')}
        hint={t('Paste this line where the days should appear.')}
        text={script}
      />
      <Line label={t('A plain link to your page')} text={link} />
    </>
  );
}

function Line({ label, hint, text }: { label: string; hint?: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <TextInput ref={field} label={label} description={hint} value={text} readOnly />
      <Button
        variant="default"
        size="sm"
        mt="xs"
        aria-label={t('Copy: {what}', { what: label })}
        onClick={() => void copyText(field.current, 'Copied')}
      >
        {t('Copy')}
      </Button>
    </div>
  );
}
