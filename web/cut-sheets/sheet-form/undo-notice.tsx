import { Alert, Button, Text } from '@mantine/core';
import type { Dispatch } from 'react';
import type { Notice, SheetAction } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import { explainNotice } from '#web/cut-sheets/sheet-form/explain-notice.ts';
import classes from '#web/cut-sheets/sheet-form/undo-notice.module.css';
import { t } from '#web/lib/words.ts';

interface UndoNoticeProps {
  at: Notice['at'];
  notice: Notice | null;
  dispatch: Dispatch<SheetAction>;
}

/** Says what the last click removed or filled in, right where it happened, with an Undo button. */
export function UndoNotice({ at, notice, dispatch }: UndoNoticeProps) {
  return (
    <div aria-live="polite" className={classes.place}>
      {notice?.at === at && (
        <Alert className={classes.notice}>
          <Text>{explainNotice(notice)}</Text>
          <Button variant="default" size="compact-sm" mt="xs" onClick={() => dispatch({ do: 'undo' })}>
            {t('Undo')}
          </Button>
        </Alert>
      )}
    </div>
  );
}
