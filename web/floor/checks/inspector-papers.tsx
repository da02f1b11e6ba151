import { Button } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { type CheckRow, listChecks } from '#contract/floor/checks/checks-api.ts';
import { inspectorPaper, NO_RECORDS } from '#contract/floor/checks/inspector-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { CheckRecords } from '#web/floor/checks/check-records.tsx';
import classes from '#web/floor/checks/checks.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { currentLanguage, t } from '#web/lib/words.ts';
import { DayField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow } from '#web/ui/form.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** How many days are shown at first. */
const DAYS_SHOWN = 30;

/** Any span of days: its records on screen, and everything the inspector asks for as one PDF or spreadsheet. */
export function InspectorPapers({
  today,
  onCorrect,
  onDone,
}: {
  today: IsoDate;
  onCorrect: (row: CheckRow) => void;
  onDone: () => void;
}) {
  const { control } = useForm({ defaultValues: { from: addDays(today, 1 - DAYS_SHOWN), to: today } });
  const { from = '', to = '' } = useWatch({ control });
  const isSpan = from !== '' && to !== '';
  const checks = useApiQuery(listChecks, { from, to }, { enabled: isSpan, keepPrevious: true });
  const keep = (format: 'pdf' | 'csv') =>
    void download(inspectorPaper, { format, from, to, language: currentLanguage() });

  return (
    <div className={classes.board}>
      <FieldRow>
        <DayField control={control} name="from" label={t('First day')} latest={today} />
        <DayField control={control} name="to" label={t('Last day')} latest={today} />
      </FieldRow>
      <div className={classes.buttons}>
        <Button size="md" disabled={!isSpan} onClick={() => keep('pdf')}>
          {t('Download PDF')}
        </Button>
        <Button size="md" variant="default" disabled={!isSpan} onClick={() => keep('csv')}>
          {t('Download CSV')}
        </Button>
        <CancelButton onClick={onDone}>{t('Back')}</CancelButton>
      </div>
      {checks.error && <ErrorState error={checks.error} onRetry={() => void checks.refetch()} />}
      {isSpan && checks.isPending && !checks.error && <Loading />}
      {checks.data && checks.data.length > 0 && <CheckRecords rows={checks.data} onCorrect={onCorrect} showsDay />}
      {checks.data?.length === 0 && <p>{t(NO_RECORDS)}</p>}
    </div>
  );
}
