import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#web/lib/words.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const NoticeTextsDialog = lazyDialog(() =>
  import('#web/notices/notice-texts-dialog.tsx').then(({ NoticeTextsDialog }) => NoticeTextsDialog),
);

export function NoticeTextsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Change the wording')}
      </Button>
      {isOpen && <NoticeTextsDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
