import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { LANGUAGES, type Language } from '#contract/lib/words.ts';
import { NOTICE_TEXT_KEYS, type NoticeText, wordsOfText } from '#contract/mail/notice-texts.ts';
import { getNoticeText } from '#contract/mail/texts-api.ts';
import { useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { currentLanguage, t } from '#web/lib/words.ts';
import { NoticeTextEditor } from '#web/notices/notice-text-editor.tsx';
import { askToDrop } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldRow } from '#web/ui/form.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

interface Which {
  template: NoticeText;
  language: Language;
}

/** The plant's own wording of each message to customers, in each language. */
export function NoticeTextsDialog({ onClose }: { onClose: () => void }) {
  const [which, setWhich] = useState<Which>({ template: 'order_booked', language: currentLanguage() });
  const [isDirty, setDirty] = useState(false);
  const pick = async (change: Partial<Which>) => {
    if (isDirty && !(await askToDrop())) return;
    setDirty(false);
    setWhich({ ...which, ...change });
  };
  return (
    <Dialog title={t('Notice wording')} size="full" onClose={onClose} isDirty={isDirty}>
      <FieldRow>
        <NativeSelect
          label={t('Notice')}
          value={which.template}
          data={NOTICE_TEXT_KEYS.map((value) => ({ value, label: t(wordsOfText(value)) }))}
          onChange={(event) => void pick({ template: event.currentTarget.value as NoticeText })}
        />
        <NativeSelect
          label={t('Language')}
          value={which.language}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          onChange={(event) => void pick({ language: event.currentTarget.value as Language })}
        />
      </FieldRow>
      <Wording key={`${which.template} ${which.language}`} which={which} onDirty={setDirty} />
    </Dialog>
  );
}

function Wording({ which, onDirty }: { which: Which; onDirty: (isDirty: boolean) => void }) {
  const found = useApiQuery(getNoticeText, which);
  const answer = useDataToEdit(found);
  if (found.error && !answer) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!answer) return <Loading />;
  return <NoticeTextEditor {...which} answer={answer} onDirty={onDirty} />;
}
