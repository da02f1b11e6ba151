import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { copyPayLink } from '#contract/invoicing/paying/paying-api.ts';
import classes from '#web/invoicing/paying/paying.module.css';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';

/** Lets the office send a pay link itself, for example by text. Each press creates a new link. Earlier ones still work. */
export function CopyPayLink({ invoice_id }: { invoice_id: number }) {
  const [url, setUrl] = useState('');
  const make = useApiMutation(copyPayLink, {
    onDone: (made) => {
      setUrl(made.url);
      void copyAtOnce(made.url);
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink aria-hidden />}
        loading={make.isPending}
        onClick={() => make.mutate({ invoice_id })}
      >
        {t('Copy pay link')}
      </Button>
      {url !== '' && <Made url={url} onClose={() => setUrl('')} />}
    </>
  );
}

/** Some browsers copy only right after a click. In those, the dialog's own button copies the link. */
async function copyAtOnce(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    announce('success', t('Link copied.'));
  } catch {}
}

function Made({ url, onClose }: { url: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title={t('Pay link')} subtitle={t('Lets anyone pay this invoice without signing in.')} onClose={onClose}>
      <Stack>
        <TextInput
          ref={field}
          readOnly
          label={t('Link to the invoice')}
          description={t('We won’t show it again, but you can make another. Links sent earlier keep working.')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text c="dimmed" size="sm">
          {t('It works until the invoice is paid. Anyone who has it can see and pay the invoice.')}
        </Text>
        <div className={classes.linkActions}>
          <CancelButton>{t('Close')}</CancelButton>
          <Button leftSection={<IconCopy aria-hidden />} onClick={() => void copyText(field.current, 'Link copied.')}>
            {t('Copy')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
