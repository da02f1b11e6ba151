import { Button, Text, TextInput } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import { useRef } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/claims/claims.module.css';

/** A link to the lot, to send to people who might buy. `words` says to whom and why. */
export const ShareLink = ({
  lot_id,
  title,
  words = t('Invite friends to buy the remaining quarters'),
}: {
  lot_id: number;
  title: string;
  words?: string;
}) => <LinkToSend path={`/productview/${lot_id}`} label={t('Link to this lot')} title={title} words={words} />;

interface LinkToSendProps {
  path: string;
  /** What the link opens. */
  label: string;
  title: string;
  words: string;
}

/** A link to copy, or to send with the phone's own apps. */
export function LinkToSend({ path, label, title, words }: LinkToSendProps) {
  const field = useRef<HTMLInputElement>(null);
  const url = `${window.location.origin}${path}`;
  // A phone's share sheet offers messaging apps and frequent contacts.
  const canShare = 'share' in navigator;
  return (
    <section className={classes.invite} aria-label={words}>
      <Text fw={600}>{words}</Text>
      <TextInput
        ref={field}
        readOnly
        value={url}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.holdActions}>
        {canShare && (
          <Button
            leftSection={<IconShare aria-hidden />}
            onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
          >
            {t('Share [link]')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCopy aria-hidden />}
          onClick={() => void copyText(field.current, 'Link copied.')}
        >
          {t('Copy link')}
        </Button>
      </div>
    </section>
  );
}
