import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type DayKind, type DayPdf, downloadDayPdf, makeDayPdf, viewDayPdf } from '#contract/floor/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import classes from '#web/floor/day-pdf-panel.module.css';
import { keyOf, queryClient, useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { currentLanguage, t } from '#web/lib/words.ts';

const LOOK_EVERY_MS = 300;
const isUnderWay = (pdf: DayPdf | null | undefined) => pdf?.status === 'waiting' || pdf?.status === 'making';

/** The day's sheets as one PDF: request, progress, and download. Says so if the day has changed since the PDF was made. */
export function DayPdfPanel({ date, day_of, edition }: { date: IsoDate; day_of: DayKind; edition: string }) {
  const day = { date, day_of, language: currentLanguage() };
  const { data: pdf, refetch } = useApiQuery(viewDayPdf, day);
  const make = useApiMutation(makeDayPdf, {
    onDone: (begun) => queryClient.setQueryData(keyOf(viewDayPdf, day), begun),
  });
  const [isLoading, setLoading] = useState(false);
  const isBusy = isUnderWay(pdf);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void refetch(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isBusy, refetch]);

  async function keep(pdf_id: number) {
    setLoading(true);
    await download(downloadDayPdf, { pdf_id });
    setLoading(false);
  }
  const begin = () => make.mutate(day);
  const isOld = pdf?.status === 'ready' && pdf.edition !== edition;

  return (
    <section className={classes.panel} aria-label={t('Print the day')}>
      <div className={classes.words} role="status">
        {pdf && isBusy && <Under pdf={pdf} />}
        {pdf?.status === 'ready' && (
          <p data-is-old={isOld || undefined}>
            {isOld
              ? t('This day has changed since the PDF was created.')
              : t('PDF ready: {count} pages', { count: pdf.pages })}
          </p>
        )}
        {pdf?.status === 'failed' && <p data-is-old>{t('We couldn’t create the PDF. Try again.')}</p>}
      </div>
      {pdf?.status === 'ready' && (
        <Button
          leftSection={<IconDownload aria-hidden />}
          size="md"
          variant={isOld ? 'default' : 'filled'}
          loading={isLoading}
          onClick={() => void keep(pdf.pdf_id)}
        >
          {t('Download PDF')}
        </Button>
      )}
      {!isBusy && (!pdf || pdf.status === 'failed' || isOld) && (
        <Button size="md" loading={make.isPending} onClick={begin}>
          {pdf?.status === 'ready' ? t('Update PDF') : t('Print the day')}
        </Button>
      )}
    </section>
  );
}

/** How many sheets are finished. */
function Under({ pdf: { status, done_sheets, all_sheets } }: { pdf: DayPdf }) {
  return (
    <>
      <p>
        {status === 'waiting'
          ? t('Waiting to start...')
          : t('{done} of {count} sheets', { done: done_sheets, count: all_sheets })}
      </p>
      <Progress
        aria-label={t('Creating PDF')}
        value={all_sheets === 0 ? 0 : (100 * done_sheets) / all_sheets}
        size="lg"
        animated
      />
    </>
  );
}
