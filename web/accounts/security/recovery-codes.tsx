import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from '#web/accounts/security/recovery-codes.module.css';
import { announce } from '#web/lib/announce.ts';
import { t } from '#web/lib/words.ts';

/** The ten codes, shown this once: to copy, to keep as a file, or to write down. */
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
      announce('success', t('The codes are copied.'));
    } catch {
      announce('error', t('This browser does not let us copy. Please keep the file, or write the codes down.'));
    }
  }

  return (
    <>
      <Text ref={intro} tabIndex={-1}>
        {t('Keep these where you find them without your phone. Each signs you in once. They are shown only now.')}
      </Text>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between" mt="md">
        <Group gap="xs">
          <Button variant="default" onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          <Button variant="default" component="a" href={file} download="hindquarter-recovery-codes.txt">
            {t('Keep as a file')}
          </Button>
        </Group>
        <Button onClick={onKept}>{t('I have kept them')}</Button>
      </Group>
    </>
  );
}
