import { Button, Text } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { answerReview } from '#contract/market/buyer/tracker-api.ts';
import { listOwnReviews, type OwnReview } from '#contract/market/seller/seller-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/seller/reviews.module.css';
import { TextAreaField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { useListState } from '#web/ui/table/list-state.ts';

/** What buyers say about the seller's farm, and the seller's answers, /sellerdashboard/reviews. */
export function ReviewsScreen() {
  const list = useListState();
  const { page, page_size } = list;
  const reviews = useApiQuery(listOwnReviews, { page, page_size }, { keepPrevious: true });
  const [answering, setAnswering] = useState<OwnReview | null>(null);
  const columns: readonly Column<OwnReview>[] = [
    {
      key: 'review',
      header: 'Review',
      wraps: true,
      cell: ({ stars, review, answer }) => (
        <div className={classes.review}>
          <span role="img" aria-label={t('{stars} of 5', { stars })}>
            {'★'.repeat(stars)}
          </span>
          {review && <p>{review}</p>}
          {answer && <p className={classes.answer}>{t('Your reply: {answer}', { answer })}</p>}
        </div>
      ),
    },
    { key: 'by', header: 'Buyer', width: '9rem', cell: ({ by }) => by },
    { key: 'what', header: 'What', width: '14rem', cell: ({ title }) => title },
    { key: 'day', header: 'Date', width: '12rem', cell: ({ written_at }) => formatInstant(written_at, '') },
    {
      key: 'answer',
      header: 'Your reply',
      width: '10rem',
      cell: (row) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={
            row.answer ? t('Change your reply to {name}', { name: row.by }) : t('Reply to {name}', { name: row.by })
          }
          onClick={() => setAnswering(row)}
        >
          {row.answer ? t('Change reply') : t('Reply')}
        </Button>
      ),
    },
  ];
  return (
    <PageFrame
      title={t('Reviews')}
      subtitle={t('Buyers can review your farm after pickup. Anyone can read your replies.')}
    >
      <DataTable
        label={t('Reviews')}
        columns={columns}
        rowKey={({ claim_id }) => claim_id}
        page={reviews}
        list={list}
        minWidth="52rem"
        empty={
          <EmptyState
            icon={IconStar}
            title={t('No reviews yet')}
            action={<AnchorLink to="/profileview">{t('See your page')}</AnchorLink>}
          >
            {t('Your first review will appear here after a buyer picks up.')}
          </EmptyState>
        }
      />
      {answering && <AnswerDialog review={answering} onClose={() => setAnswering(null)} />}
    </PageFrame>
  );
}

function AnswerDialog({
  review: { claim_id, review, answer, by },
  onClose,
}: {
  review: OwnReview;
  onClose: () => void;
}) {
  const form = useSendForm(answerReview, { start: { claim_id, answer }, refetch: [listOwnReviews], onDone: onClose });
  return (
    <FormDialog title={t('Reply to {name}', { name: by })} form={form} submit={t('Save reply')} onClose={onClose}>
      {review && <Text c="dimmed">{review}</Text>}
      <TextAreaField
        control={form.control}
        name="answer"
        label={t('Your reply')}
        hint={t('Anyone can read it on your farm page.')}
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  );
}
