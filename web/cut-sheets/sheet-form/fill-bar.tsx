import { Button, Stack } from '@mantine/core';
import { type Dispatch, memo } from 'react';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { fillFrom } from '#contract/cut-sheets/fill-from.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import { useMaybeMe } from '#web/accounts/session.ts';
import type { FillSource, SheetAction, SheetState } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import { SaveNote } from '#web/cut-sheets/sheet-draft/save-note.tsx';
import type { Saving } from '#web/cut-sheets/sheet-draft/use-sheet-draft.ts';
import classes from '#web/cut-sheets/sheet-form/fill-bar.module.css';
import { UndoNotice } from '#web/cut-sheets/sheet-form/undo-notice.tsx';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

interface FillBarProps extends Pick<SheetState, 'template' | 'facts' | 'notice'> {
  sheet: SheetRecord;
  saving: Saving;
  dispatch: Dispatch<SheetAction>;
}

/** One-click ways to fill in the sheet, and whether it is saved. */
export const FillBar = memo(({ sheet, template, facts, notice, saving, dispatch }: FillBarProps) => {
  const time_zone = useMaybeMe()?.time_zone ?? '';
  const { standard_answers, last_sheet, form_status, form_data_json } = sheet;
  const fill = (from: FillSource, answers: OrderList) => () =>
    dispatch({ do: 'fill', from, filling: fillFrom(template, answers, facts) });

  return (
    <Stack gap="sm">
      <div className={classes.bar}>
        <div className={classes.actions}>
          {last_sheet && (
            <Button variant="default" size="compact-md" onClick={fill('last', last_sheet.form_data_json.order_list)}>
              {t('Copy from {day}', { day: showDay(dayOfInstantIn(time_zone, last_sheet.submitted_at)) })}
            </Button>
          )}
          {standard_answers && (
            <Button variant="default" size="compact-md" onClick={fill('standard', standard_answers.order_list)}>
              {t('Use the standard cut')}
            </Button>
          )}
          {form_status === 'completed' && (
            <Button variant="default" size="compact-md" onClick={fill('submitted', form_data_json.order_list)}>
              {t('Go back to the submitted choices')}
            </Button>
          )}
        </div>
        <SaveNote saving={saving} />
      </div>
      <UndoNotice at="bar" notice={notice} dispatch={dispatch} />
    </Stack>
  );
});
