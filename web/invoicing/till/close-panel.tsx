import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { closeTill, listTills, type Till, tillReport } from '#contract/invoicing/till/till-api.ts';
import type { TillReport } from '#contract/invoicing/till/till-report.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { CountedCash } from '#web/invoicing/till/cash-fields.tsx';
import { keepTill } from '#web/invoicing/till/keep-till.ts';
import { overWords } from '#web/invoicing/till/over-words.ts';
import classes from '#web/invoicing/till/till.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import panel from '#web/ui/panel.module.css';
import { ErrorState, Loading } from '#web/ui/states.tsx';

interface ClosePanelProps {
  till: Till;
  session: NonNullable<Till['session']>;
  onRecount: () => void;
}

/** What was counted and what should be there, and how much stays in the drawer. */
export function ClosePanel(props: ClosePanelProps) {
  const found = useApiQuery(tillReport, { session_id: props.session.session_id });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data?.cash) return <Loading />;
  return <CloseForm key={found.data.cash.counted_cents} {...props} cash={found.data.cash} />;
}

const CloseFields = z.object({ left: CountedCash.shape.amount });

function CloseForm({
  session: { session_id, float_cents },
  onRecount,
  cash: { counted_cents, expected_cents },
}: ClosePanelProps & { cash: NonNullable<TillReport['cash']> }) {
  const navigate = useNavigate();
  const form = useSendForm(closeTill, {
    schema: CloseFields,
    start: { left: plainDollars(Math.min(float_cents, counted_cents)) },
    toSend: ({ left }) => ({ session_id, counted_cents, left_cents: left }),
    fieldOf: (name) => (name === 'left_cents' ? 'left' : name),
    refetch: [listTills, tillReport],
    onDone: () =>
      void navigate({
        to: '/till/reports/$session_id',
        params: { session_id: String(session_id) },
        search: keepTill,
      }),
  });
  const over = counted_cents - expected_cents;
  return (
    <Form form={form} className={`${panel.panel} ${classes.panel}`} label={t('Close the till')}>
      <h2 className={classes.heading}>{t('Close the till')}</h2>
      <Facts
        facts={[
          { label: t('Counted'), value: showMoney(counted_cents) },
          { label: t('Expected'), value: showMoney(expected_cents) },
          { label: t('Over or short'), value: <strong data-short={over < 0}>{overWords(over)}</strong> },
        ]}
      />
      <AmountField
        control={form.control}
        name="left"
        label={t('Left in the drawer')}
        hint={t('The rest goes to the office safe.')}
      />
      <SubmitButton
        form={form}
        secondary={
          <Button variant="default" size="md" onClick={onRecount}>
            {t('Count again')}
          </Button>
        }
      >
        {t('Close till')}
      </SubmitButton>
    </Form>
  );
}
