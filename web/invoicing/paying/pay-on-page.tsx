import { Loader, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type LinkedInvoice, openPayPage, type Receipt, readPayPage } from '#contract/invoicing/paying/paying-api.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { Dollars } from '#web/invoicing/dollars.ts';
import { PartField, payWords } from '#web/invoicing/paying/pay-card-form.tsx';
import classes from '#web/invoicing/paying/paying.module.css';
import { useApiMutation } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';

const Amount = z.object({ amount: Dollars });
/** How often to check whether the bank has responded. */
const LOOK_EVERY_MS = 3_000;

/** Takes payers without an account to the card provider's page. */
export function PayOnPage({ token, invoice: { open_cents, terms } }: { token: string; invoice: LinkedInvoice }) {
  const form = useSendForm(openPayPage, {
    schema: Amount,
    start: { amount: plainDollars(open_cents) },
    toSend: ({ amount }) => ({ token, amount_cents: amount, open_cents }),
    fieldOf: (name) => (name === 'amount_cents' ? 'amount' : name),
    onDone: ({ url }) => window.location.assign(url),
  });
  const typed = useWatch({ control: form.control, name: 'amount' });
  return (
    <div className={classes.pay}>
      <Form form={form} label={t('Pay by card')}>
        {terms.takes_parts && <PartField control={form.control} />}
        <Text>{t('You’ll pay on Stripe’s page, then come back here.')}</Text>
        <SubmitButton form={form}>{payWords(typed, open_cents)}</SubmitButton>
      </Form>
    </div>
  );
}

/** Shown to payers who come back from the provider's page. Updates by itself until the bank has responded. */
export function BackFromPage({
  token,
  page,
  onPaid,
}: {
  token: string;
  page: string;
  onPaid: (receipt: Receipt | null) => void;
}) {
  const navigate = useNavigate();
  const { mutate, data: answer, error, isPending, isIdle } = useApiMutation(readPayPage, { showsErrors: true });
  const data = answer?.data;
  const state = error instanceof ApiProblem && error.code === 'pay_link_over' ? 'closed' : (data?.state ?? 'waiting');
  useEffect(() => {
    if (isPending || state !== 'waiting') return;
    const timer = setTimeout(() => mutate({ token, page }), isIdle ? 0 : LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isPending, isIdle, state, mutate, token, page]);
  useEffect(() => {
    if (state === 'paid') onPaid(data?.receipt ?? null);
    // Nothing was paid on the page, so the invoice is shown again.
    if (state === 'open' || state === 'closed')
      void navigate({ to: '/pay/$token', params: { token }, search: {}, replace: true });
  }, [state, data, onPaid, navigate, token]);
  return (
    <PageFrame title={t('We’re waiting for your bank')} width="narrow">
      <div className={classes.due} role="status">
        <Loader size="sm" />
        {t('Your receipt will appear here as soon as the bank responds. You won’t be charged twice.')}
      </div>
    </PageFrame>
  );
}
