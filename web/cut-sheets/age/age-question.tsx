import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { isAgeOpen, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import notes from '#web/cut-sheets/sheet-form/part-notes.module.css';
import { announce } from '#web/lib/announce.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';

/** Asks whether the animal is over thirty months, on a sheet whose choices depend on it. */
export function AgeQuestion({
  facts,
  onAnswer,
}: {
  facts: SheetFacts;
  onAnswer: ((age: 'yes' | 'no') => Promise<void>) | undefined;
}) {
  const [isSending, setIsSending] = useState(false);
  if (!isAgeOpen(facts)) return null;

  async function answer(age: 'yes' | 'no'): Promise<void> {
    setIsSending(true);
    try {
      await onAnswer?.(age);
    } catch (error) {
      announce('error', wordsOf(error));
    } finally {
      setIsSending(false);
    }
  }
  return (
    <section className={notes.ask} aria-label={t('Over 30 months?')}>
      <p>
        <b>{t('Is this animal over 30 months old?')}</b>{' '}
        {t(
          'If you don’t know, the plant will find out at drop-off. Until then, cuts with backbone, such as T-bones, need a second choice.',
        )}
      </p>
      {onAnswer && (
        <Group gap="xs">
          <Button variant="default" size="compact-md" loading={isSending} onClick={() => void answer('yes')}>
            {t('Yes, over 30 months')}
          </Button>
          <Button variant="default" size="compact-md" loading={isSending} onClick={() => void answer('no')}>
            {t('No, younger')}
          </Button>
        </Group>
      )}
    </section>
  );
}
