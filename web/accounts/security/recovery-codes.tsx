import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from '#web/accounts/security/recovery-codes.module.css';
import { announce } from '#web/lib/announce.ts';
import { t } from '#web/lib/words.ts';

/** The ten recovery codes, shown once: to copy, download, or write down. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const [file, setFile] = useState<string>();
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    setFile(url);
    return () => URL.revokeObjectURL(url);
  }, [text]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      announce('success', t('Codes copied'));
    } catch {
      announce('error', t('Copying doesn’t work in this browser. Save the codes as a file or write them down.'));
    }
  }

  return (
    <>
      <Text ref={intro} tabIndex={-1}>
        {t('Keep these where you can get to them without your phone. Each one works once. We won’t show them again.')}
      </Text>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between" mt="md">
        <Group gap="xs">
          <Button leftSection={<IconCopy aria-hidden />} variant="default" onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          <Button
            leftSection={<IconDownload aria-hidden />}
            variant="default"
            component="a"
            href={file}
            download="hindquarter-recovery-codes.txt"
          >
            {t('Save as a file')}
          </Button>
        </Group>
        <Button onClick={onKept}>{t('I’ve saved them')}</Button>
      </Group>
    </>
  );
}
