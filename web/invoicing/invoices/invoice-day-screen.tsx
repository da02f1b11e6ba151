import { Alert, Button, Checkbox, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { IconFileInvoice, IconScale } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { RefusalCode } from '#contract/app/refusals.ts';
import {
  type DAY_PROBLEMS,
  type DayShare,
  dayRun,
  draftInvoice,
  issueDay,
  listInvoices,
  previewDay,
} from '#contract/invoicing/invoices-api.ts';
import { isDay } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { sum } from '#contract/lib/sum.ts';
import { useToday } from '#web/accounts/today.ts';
import classes from '#web/invoicing/invoices/invoice-day-screen.module.css';
import { WeightsDialog } from '#web/invoicing/invoices/weights-dialog.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t, translate } from '#web/lib/words.ts';
import { HangingWeight } from '#web/orders/weight-button.tsx';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

const PROBLEM_WORDS: Readonly<Record<(typeof DAY_PROBLEMS)[number], Words>> = {
  outdated: 'The animal, its shares, or a cut sheet has changed. Open the draft and update it.',
  weight: 'The hanging weight is missing',
  live_weight: 'The live weight is missing',
  packed: 'The packed weights are missing',
  counts: 'Not counted yet: {lines}',
  prices: 'There’s no price list',
  nothing: 'There’s nothing to charge',
  sheet: 'The cut sheet hasn’t been submitted',
  estimated: 'Some weights are estimated',
};
const BLOCKING: readonly string[] = ['outdated', 'weight', 'live_weight', 'packed', 'counts', 'prices', 'nothing'];

/** The shares for one invoice: those already on it, or a customer's shares that aren't on an invoice yet. */
interface Item {
  key: string;
  shares: DayShare[];
  isReady: boolean;
  isDone: boolean;
  subtotal_cents: number;
}

function itemsOf(shares: readonly DayShare[]): Item[] {
  const isBlocked = ({ problems }: DayShare) => problems.some((one) => BLOCKING.includes(one));
  const keyOf = (share: DayShare) =>
    share.invoice ? `i${share.invoice.invoice_id}` : `c${share.customer_id}${isBlocked(share) ? '!' : ''}`;
  return [...Map.groupBy(shares, keyOf)].map(([key, own]) => {
    const invoice = own[0]?.invoice;
    return {
      key,
      shares: own,
      isReady: invoice
        ? invoice.number === '' && !own.some(({ problems }) => problems.includes('outdated'))
        : !key.endsWith('!'),
      isDone: Boolean(invoice && invoice.number !== ''),
      subtotal_cents: invoice ? invoice.subtotal_cents : sum(own.map((share) => share.subtotal_cents)),
    };
  });
}

/**
 * /invoiceDay: what can be invoiced for a day's animals or for one order, and what is missing. All invoices can be issued
 * at once.
 */
export function InvoiceDayScreen() {
  const today = useToday();
  const { date = '', order = '' } = useSearch({ from: '/shell/invoiceDay' });
  const navigate = useNavigate();
  const order_id = Number(order) || 0;
  const day = isDay(date) ? date : today;
  const key = order_id > 0 ? order_id : day;
  // Kept here, so that users can look at another day while a day's invoices are being issued.
  const [runs, setRuns] = useState<Readonly<Record<string, number>>>({});
  return (
    <PageFrame
      title={order_id > 0 ? t('Invoice order {order_id}', { order_id }) : t('Invoice by day')}
      back={<BackLink to="/invoices">{t('Invoices')}</BackLink>}
      subtitle={t('Check what’s missing, then issue the invoices. Each customer gets one for all their shares.')}
      filters={
        order_id === 0 && (
          <TextInput
            type="date"
            aria-label={t('Drop off Date')}
            value={day}
            onChange={({ currentTarget }) =>
              isDay(currentTarget.value) &&
              void navigate({ to: '/invoiceDay', search: { date: currentTarget.value }, replace: true })
            }
          />
        )
      }
    >
      <DayInvoices
        key={key}
        day={day}
        order_id={order_id}
        run_id={runs[key]}
        onRun={(run_id) => setRuns((others) => ({ ...others, [key]: run_id }))}
      />
    </PageFrame>
  );
}

interface DayInvoicesProps {
  day: string;
  order_id: number;
  run_id: number | undefined;
  onRun: (run_id: number) => void;
}

const LOOK_EVERY_MS = 500;

/** The invoices of one day or order, and the progress of issuing them. */
function DayInvoices({ day, order_id, run_id, onRun }: DayInvoicesProps) {
  const { data: run, refetch: lookAgain } = useApiQuery(
    dayRun,
    { run_id: run_id ?? 0 },
    { enabled: run_id !== undefined },
  );
  // Each invoice of a run changes the preview, which would be read as often.
  const isRunning = run?.is_ended === false;
  const preview = useApiQuery(previewDay, order_id > 0 ? { order_id } : { day }, { enabled: !isRunning });
  const { refetch } = preview;
  const isOver = run?.is_ended ?? false;
  useEffect(() => {
    if (run_id === undefined) return;
    if (isOver) return void refetch();
    const timer = setInterval(() => void lookAgain(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [run_id, isOver, refetch, lookAgain]);
  return (
    <>
      {run && <RunProgress run={run} />}
      {preview.error && !preview.data && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Loading />}
      {preview.data?.shares.length === 0 && (
        <EmptyState icon={IconFileInvoice} title={t('Nothing to invoice')}>
          {order_id > 0
            ? t('This animal isn’t at the plant, or no one has a share of it yet.')
            : t('No animals dropped off on {day} are at the plant.', { day: showDay(day) })}
        </EmptyState>
      )}
      {preview.data && preview.data.shares.length > 0 && (
        <DayItems day={day} items={itemsOf(preview.data.shares)} onRun={onRun} />
      )}
    </>
  );
}

function DayItems({ day, items, onRun }: { day: string; items: readonly Item[]; onRun: (run_id: number) => void }) {
  /** The shares that won't be invoiced now, by cart_id, because an item's key changes once it is on a draft. */
  const [left, setLeft] = useState<readonly number[]>([]);
  const isChosen = ({ isReady, shares }: Item) => isReady && !shares.some(({ cart_id }) => left.includes(cart_id));
  function choose({ shares }: Item, isWanted: boolean) {
    const own = shares.map(({ cart_id }) => cart_id);
    const others = left.filter((cart_id) => !own.includes(cart_id));
    setLeft(isWanted ? others : [...others, ...own]);
  }
  const issue = useApiMutation(issueDay, {
    refetch: [previewDay, listInvoices],
    onDone: ({ run_id }) => onRun(run_id),
  });
  const chosen = items.filter(isChosen);
  const total = sum(chosen.map(({ subtotal_cents }) => subtotal_cents));
  return (
    <>
      <ul className={classes.items}>
        {items.map((item) => (
          <DayItem
            key={item.key}
            item={item}
            isChosen={isChosen(item)}
            onChoose={(isWanted) => choose(item, isWanted)}
          />
        ))}
      </ul>
      {items.some(({ isReady }) => isReady) && (
        <Group justify="flex-end" py="md">
          <Text>{t('{amount} before tax', { amount: showMoney(total) })}</Text>
          <Button
            size="md"
            disabled={chosen.length === 0}
            loading={issue.isPending}
            onClick={async () => {
              const isEstimated = chosen.some(hasEstimates);
              if (isEstimated && !(await agreesToEstimates(chosen))) return;
              issue.mutate({
                day,
                send: true,
                with_estimates: isEstimated,
                items: chosen.map(({ shares, subtotal_cents }) => ({
                  cart_ids: shares.map(({ cart_id }) => cart_id),
                  subtotal_cents,
                })),
              });
            }}
          >
            {t('Issue and send {count} invoices', { count: chosen.length })}
          </Button>
        </Group>
      )}
    </>
  );
}

const hasEstimates = ({ shares }: Item): boolean => shares.some(({ problems }) => problems.includes('estimated'));

/** Asks for confirmation before issuing invoices with estimated weights. */
async function agreesToEstimates(chosen: readonly Item[]): Promise<boolean> {
  const names = chosen.filter(hasEstimates).map(({ shares }) => shares[0]?.customer_name ?? '');
  const text = t('Some weights for {names} are estimated from the hanging weight.', { names: names.join(', ') });
  const tick = t('Charge the estimates. The invoices say “estimated”.');
  return askToConfirm({ title: t('Issue invoices with estimated weights?'), text, yes: t('Issue'), tick });
}

function DayItem({
  item: { shares, isReady, isDone, subtotal_cents },
  isChosen,
  onChoose,
}: {
  item: Item;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const navigate = useNavigate();
  const [first] = shares;
  const [weighing, setWeighing] = useState<number | null>(null);
  const draft = useApiMutation(draftInvoice, {
    refetch: [previewDay, listInvoices],
    onDone: ({ invoice_id }) =>
      void navigate({ to: '/invoices/$invoice_id', params: { invoice_id: String(invoice_id) } }),
  });
  if (!first) return null;
  const { invoice, customer_name, is_reachable } = first;
  const lines = [...new Set(shares.flatMap(({ uncounted }) => uncounted))].map(translate).join(', ');
  return (
    <li>
      {isReady ? (
        <Checkbox
          checked={isChosen}
          aria-label={t('Invoice for {name}', { name: customer_name })}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      <div className={classes.what}>
        <Text fw={600}>{customer_name}</Text>
        {shares.map((share) => (
          <Text key={share.cart_id} size="sm" c="dimmed">
            <AnchorLink to="/o/$order_id" params={{ order_id: String(share.order_id) }} size="sm">
              {t('Order {order_id}', { order_id: share.order_id })}
            </AnchorLink>
            {` · ${[translate(share.title.split(', ')[0] ?? ''), share.ear_tag && t('Ear tag {tag}', { tag: share.ear_tag })].filter(Boolean).join(' · ')}`}
          </Text>
        ))}
        {!isDone &&
          [...new Set(shares.flatMap(({ problems }) => problems))].map((problem) => (
            <Text key={problem} size="sm" className={BLOCKING.includes(problem) ? classes.missing : classes.hint}>
              {t(PROBLEM_WORDS[problem], { lines })}
            </Text>
          ))}
        {!isDone && <MissingWeights shares={shares} />}
        {!isDone &&
          shares.filter(needsWeights).map(({ cart_id, order_id }) => (
            <Button
              key={cart_id}
              variant="subtle"
              size="compact-sm"
              className={classes.weigh}
              leftSection={<IconScale aria-hidden />}
              aria-label={t('Enter weights for order {order_id}', { order_id })}
              onClick={() => setWeighing(cart_id)}
            >
              {t('Enter weights')}
            </Button>
          ))}
        {!isDone && !is_reachable && (
          <Text size="sm" className={classes.hint}>
            {t('No email address, so it will be issued but not sent')}
          </Text>
        )}
      </div>
      {weighing !== null && <WeightsDialog cart_id={weighing} onClose={() => setWeighing(null)} />}
      <span className={classes.amount}>{subtotal_cents > 0 ? showMoney(subtotal_cents) : '–'}</span>
      {invoice ? (
        <AnchorLink
          className={classes.action}
          to="/invoices/$invoice_id"
          params={{ invoice_id: String(invoice.invoice_id) }}
        >
          {invoice.number === '' ? t('Draft') : t('Invoice {number}', { number: invoice.number })}
        </AnchorLink>
      ) : (
        isReady && (
          <Button
            className={classes.action}
            variant="default"
            size="sm"
            loading={draft.isPending}
            aria-label={t('Create a draft for {name}', { name: customer_name })}
            onClick={() => draft.mutate({ cart_ids: shares.map(({ cart_id }) => cart_id) })}
          >
            {t('Create a draft')}
          </Button>
        )
      )}
    </li>
  );
}

/** A field for each animal whose hanging weight is missing. */
function MissingWeights({ shares }: { shares: readonly DayShare[] }) {
  const unweighed = shares.filter(({ problems }) => problems.includes('weight'));
  return [...new Set(unweighed.map(({ order_id }) => order_id))].map((order_id) => (
    <HangingWeight
      key={order_id}
      order={{ order_id, title: t('Order {order_id}', { order_id }), hanging_weight_clb: null }}
      refetch={[previewDay]}
    />
  ));
}
/** Whether the share has weights to enter here: packed ones, or the live weight. */
const needsWeights = ({ problems, invoice }: DayShare): boolean =>
  invoice === null &&
  (['live_weight', 'packed', 'counts', 'estimated'] as const).some((problem) => problems.includes(problem));

/** The button that starts a run stands below all shares, and its progress above them. */
const showFromBelow = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/** The job's progress, and what it skipped. */
function RunProgress({ run }: { run: DataOf<typeof dayRun> }) {
  const { done, total, is_ended, failed, invoice_ids } = run;
  return (
    <Stack gap="xs" pb="md" role="status" ref={showFromBelow}>
      <Text>
        {is_ended
          ? t('{count} invoices issued', { count: invoice_ids.length })
          : t('Issued {done} of {total}', { done, total })}
      </Text>
      {!is_ended && <Progress value={(100 * done) / Math.max(1, total)} aria-label={t('Issuing invoices')} />}
      {failed.map(({ cart_ids, customer_name, code, values }) => (
        <Alert key={cart_ids.join()} color="yellow" title={customer_name}>
          {sayRefusal(code as RefusalCode, values)}
        </Alert>
      ))}
    </Stack>
  );
}
