import { Button, NativeSelect, Text } from '@mantine/core';
import { IconShoppingBag, IconWifiOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Tender } from '#contract/invoicing/till/plan-sale.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { viewCounter } from '#contract/market/pos/counter-api.ts';
import { planCounterSale } from '#contract/market/pos/price-sale.ts';
import { findSaleProblem } from '#contract/market/pos/sale-problem.ts';
import { useMe } from '#web/accounts/session.ts';
import { queryClient, useApiQuery } from '#web/lib/api.ts';
import { useIsOnline } from '#web/lib/network.ts';
import { LostConnection, type SendError } from '#web/lib/problems.ts';
import { useConnection } from '#web/lib/realtime.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { ChooseTill, chooseFirst, useTill } from '#web/market/pos/chosen-till.tsx';
import { CloseDayDialog } from '#web/market/pos/close-day-dialog.tsx';
import { patienceFor } from '#web/market/pos/counter-outbox.ts';
import { useCurrentSale } from '#web/market/pos/current-sale.ts';
import { Differences } from '#web/market/pos/differences.tsx';
import { ItemPicker } from '#web/market/pos/item-picker.tsx';
import type { WaitingSale } from '#web/market/pos/kept-sales.ts';
import { OpenDayForm } from '#web/market/pos/open-day-form.tsx';
import { isKept, keepSale, sendKept, useOutbox } from '#web/market/pos/outbox.ts';
import { OutboxPanel } from '#web/market/pos/outbox-panel.tsx';
import { PayPanel } from '#web/market/pos/pay-panel.tsx';
import classes from '#web/market/pos/pos.module.css';
import { addLine, atListedPrices, type SaleLine, toSend } from '#web/market/pos/sale-lines.ts';
import {
  ClearButton,
  DISCOUNT_WORDS,
  readDiscount,
  type SaleDetails,
  SalePanel,
  subtotalOf,
} from '#web/market/pos/sale-panel.tsx';
import type { Outcome } from '#web/market/pos/send-sales.ts';
import { type FinishedSale, SoldPanel } from '#web/market/pos/sold-panel.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import panel from '#web/ui/panel.module.css';
import { Refusal } from '#web/ui/refusal.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

type CounterView = DataOf<typeof viewCounter>;
type CounterQuery = UseQueryResult<CounterView, SendError>;

/** The point of sale, /pos: for a plant's counter, and for a seller at the farmers' market. */
export function PosScreen() {
  const found = useApiQuery(viewCounter, {}, { atOnce: true });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  return <Counter key={found.data.owner} view={found.data} counter={found} />;
}

/**
 * Whether the page was opened without a connection or has lost it. If live updates are down, also checks the server,
 * because some networks block only those updates.
 */
function useIsOffline({ error, failureReason, refetch }: CounterQuery): boolean {
  const { isLost } = useRouteContext({ from: '/shell' });
  const isOnline = useIsOnline();
  const isCutOff = useConnection() === 'lost';
  useEffect(() => {
    if (isCutOff) void refetch();
  }, [isCutOff, refetch]);
  return isLost || !isOnline || error instanceof LostConnection || failureReason instanceof LostConnection;
}

function Counter({ view, counter }: { view: CounterView; counter: CounterQuery }) {
  const { owner, is_plant, tills, day, differences } = view;
  const waiting = useOutbox(owner);
  const { till, gone, choose } = useTill(owner, tills);
  const [isClosing, setClosing] = useState(false);
  const isOpen = is_plant ? tills.length > 0 : day !== null;
  const canSell = is_plant ? till !== undefined : day !== null;
  const isOffline = useIsOffline(counter);
  return (
    <PageFrame
      title={t('Point of sale')}
      subtitle={is_plant ? till?.name : day?.place}
      filters={
        <div className={classes.tools}>
          {till && tills.length > 1 && (
            <NativeSelect
              aria-label={t('Till')}
              value={till.session_id}
              onChange={({ currentTarget }) => {
                const next = tills.find(({ session_id }) => session_id === Number(currentTarget.value));
                if (next) choose(next);
              }}
              data={tills.map(({ session_id, name }) => ({ value: String(session_id), label: name }))}
            />
          )}
          <ButtonLink variant="default" to="/pos/products">
            {t('Products')}
          </ButtonLink>
          <ButtonLink variant="default" to="/pos/sales">
            {t('Sales')}
          </ButtonLink>
          {is_plant ? (
            <ButtonLink variant="default" to="/till">
              {t('Till')}
            </ButtonLink>
          ) : (
            day && (
              <Button variant="default" onClick={() => setClosing(true)}>
                {t('Count and close')}
              </Button>
            )
          )}
        </div>
      }
    >
      {isOffline && (
        <Text role="status" className={classes.offline}>
          <IconWifiOff size={18} aria-hidden />
          {isOpen
            ? t('No connection. Keep selling: sales stay in this browser and are sent later. Shares can’t be sold now.')
            : is_plant
              ? t('No connection. Once it’s back, open a till to sell.')
              : t('No connection. Once it’s back, open your till day to sell.')}
        </Text>
      )}
      <OutboxPanel waiting={waiting} session_id={till?.session_id} canSend={canSell} />
      {isOpen && !canSell && <ChooseTill tills={tills} gone={gone} onChoose={choose} />}
      {differences > 0 && <Differences />}
      {isOpen ? (
        <Selling
          view={isOffline ? { ...view, shares: [] } : view}
          session_id={till?.session_id}
          canSell={canSell}
          isOffline={isOffline}
        />
      ) : is_plant ? (
        <EmptyState
          icon={IconShoppingBag}
          title={t('No till is open')}
          action={<ButtonLink to="/till">{t('Open a till')}</ButtonLink>}
        />
      ) : (
        <OpenDayForm />
      )}
      {isClosing && day && <CloseDayDialog day={day} waiting={waiting.length} onClose={() => setClosing(false)} />}
    </PageFrame>
  );
}

interface SellingProps {
  view: CounterView;
  /** The plant's till; undefined for sellers. */
  session_id: number | undefined;
  canSell: boolean;
  isOffline: boolean;
}

function Selling({ view, session_id, canSell, isOffline }: SellingProps) {
  const { items, shares } = view;
  const sale = useSale(view, session_id, isOffline);
  const { lines, details, discount_cents, setLines, clear } = sale;
  return (
    <div className={classes.columns}>
      <ItemPicker items={items} shares={shares} onAdd={sale.add} />
      <section className={`${panel.panel} ${classes.panel}`} aria-label={t('Sale and payment')} id="sale">
        {sale.finished && <SoldPanel finished={sale.finished} />}
        {lines.length === 0 && !sale.finished && (
          <EmptyState icon={IconShoppingBag} title={t('Nothing in the sale yet')}>
            {items.length > 0 ? t('Tap or scan what the customer is buying.') : t('Add your products first.')}
          </EmptyState>
        )}
        {lines.length > 0 && (
          <>
            <SalePanel lines={lines} onLines={setLines} details={details} onDetails={sale.setDetails} />
            {canSell ? (
              <PayPanel
                key={sale.id}
                lines={lines}
                tenders={sale.tenders}
                onTenders={sale.setTenders}
                discount_cents={discount_cents ?? 0}
                rates={view.rates}
                isSending={sale.isSending}
                onRefusal={sale.setRefusal}
                onPaid={(tenders) => void sale.finish(tenders)}
              />
            ) : (
              <Text>{chooseFirst()}</Text>
            )}
            {sale.refusal !== '' && <Refusal>{sale.refusal}</Refusal>}
            <ClearButton onClear={clear} />
          </>
        )}
      </section>
      {lines.length > 0 && (
        <a className={classes.jump} href="#sale">
          <span>{t('Pay')}</span>
          <span className={classes.amount}>{showMoney(subtotalOf(lines) - (discount_cents ?? 0))}</span>
        </a>
      )}
    </div>
  );
}

/** The sale on the screen. It is stored in this browser until it is sent, so neither a reload nor a lost connection loses it. */
function useSale(view: CounterView, session_id: number | undefined, isOffline: boolean) {
  const { owner, rates } = view;
  const me = useMe();
  const { sale, change, start, forget, leave, rejoin, putBack } = useCurrentSale(owner);
  const { id, details, tenders } = sale;
  const lines = atListedPrices(sale.lines, view);
  const [finished, setFinished] = useState<FinishedSale | null>(null);
  const [refusal, setRefusal] = useState('');
  const [sending, setSending] = useState('');
  const isSending = sending !== '';
  const discount_cents = readDiscount(details.discount, subtotalOf(lines));

  // If this window was closed between keeping the sale for sending and removing it here, the sale is in both places.
  const leaveIfKept = useEffectEvent(async () => {
    if (await isKept(id)) leave(id);
  });
  useEffect(() => void leaveIfKept().catch(() => undefined), []);

  function clear(): void {
    start();
    setRefusal('');
  }

  /** The sale can't be changed while it is being sent. */
  function edit(next: Parameters<typeof change>[0]): void {
    if (sending === id) return;
    setRefusal('');
    change(next);
  }

  /** Items added while the sale is being sent go into the next sale. */
  function add(line: SaleLine): void {
    if (sending === id) {
      start([line]);
      return;
    }
    if (!isSending) setFinished(null);
    edit({ lines: addLine(lines, line) });
  }

  async function finish(paid: readonly Tender[]): Promise<void> {
    if (isSending) return;
    const missing = missingIn(lines, details, discount_cents);
    if (missing !== '') {
      setRefusal(missing);
      return;
    }
    const plan = planCounterSale(lines, { discount_cents: discount_cents ?? 0, rates, tenders: paid });
    if ('refusal' in plan) return;
    const hasShare = lines.some(({ unit }) => unit === 'share');
    if (hasShare && isOffline) {
      setRefusal(t('Shares can’t be sold without a connection. Try again once you’re back online.'));
      return;
    }
    const { total_cents, change_cents } = plan;
    const counted = { discount_cents: discount_cents ?? 0, tenders: paid, total_cents };
    const paidSale = waitingSaleOf(view, { ...counted, id, lines, details, session_id, sold_by: me.id });
    setRefusal('');
    setFinished(null);
    setSending(id);
    try {
      await keepSale(paidSale);
    } catch {
      setSending('');
      rejoin(sale);
      setRefusal(t('This browser couldn’t save the sale. Leave private browsing, or free up some space.'));
      return;
    }
    forget(id);
    const showLate = (outcome: Outcome) =>
      setFinished((now) => now && (now.client_sale_id === id ? { ...now, sale_id: saleOf(outcome) } : now));
    const putItBack = (words: string) => {
      if (!putBack(sale)) return false;
      setRefusal(words);
      return true;
    };
    const patience_ms = patienceFor({ hasShare, isOffline: !navigator.onLine });
    const outcome = await sendKept(paidSale, putItBack, patience_ms, showLate).catch((): Outcome => ({ kind: 'kept' }));
    setSending('');
    if (outcome.kind === 'refused') {
      // A refusal often means that a listed price or product has changed.
      void queryClient.invalidateQueries({ queryKey: [viewCounter.path] });
      return;
    }
    setFinished({ total_cents, change_cents, sale_id: saleOf(outcome), hasShare, client_sale_id: id });
    leave(id);
  }

  return {
    id,
    lines,
    details,
    tenders,
    discount_cents,
    finished,
    refusal: refusal === '' && lines !== sale.lines ? t('A price has changed. Check the sale.') : refusal,
    isSending,
    clear,
    finish,
    setRefusal,
    setTenders: (next: readonly Tender[]) => edit({ tenders: [...next] }),
    setDetails: (next: SaleDetails) => edit({ details: next }),
    // Removing the last line also removes the payments, because the customer gets that money back.
    setLines: (next: SaleLine[]) => edit(next.length === 0 ? { lines: [], tenders: [] } : { lines: next }),
    add,
  };
}

interface PaidSale {
  id: string;
  lines: readonly SaleLine[];
  details: SaleDetails;
  discount_cents: number;
  tenders: readonly Tender[];
  total_cents: number;
  session_id: number | undefined;
  sold_by: number;
}

/** The sale as this browser stores it until the server accepts it. */
function waitingSaleOf({ owner, rates, day }: CounterView, paid: PaidSale): WaitingSale {
  const { id, lines, details, discount_cents, tenders, total_cents, session_id, sold_by } = paid;
  const { discount_reason, buyer_name, buyer_phone, address, city, state, zip } = details;
  const isAddressAsked = lines.some(({ needs_address }) => needs_address);
  const made_at = Date.now();
  return {
    client_sale_id: id,
    owner,
    made_at,
    total_cents,
    what: lines.map(({ name }) => name),
    refusal: '',
    input: {
      client_sale_id: id,
      session_id,
      rung_in: day?.day_id ?? session_id,
      sold_by,
      sold_at: new Date(made_at).toISOString(),
      lines: lines.map(toSend),
      discount_cents,
      discount_reason: discount_reason.trim(),
      rates,
      tenders: [...tenders],
      buyer_name: buyer_name.trim(),
      buyer_phone: buyer_phone.trim(),
      ...(isAddressAsked && { address: address.trim(), city: city.trim(), state: state.trim(), zip: zip.trim() }),
    },
  };
}

const saleOf = (outcome: Outcome): number | null => (outcome.kind === 'sold' ? outcome.sold.sale_id : null);

/** Says what is missing before the clerk can take payment; '' if nothing is. */
function missingIn(lines: readonly SaleLine[], details: SaleDetails, discount_cents: number | null): string {
  if (discount_cents === null) return t(DISCOUNT_WORDS);
  const problem = findSaleProblem({ ...details, lines, discount_cents });
  return problem ? sayRefusal(problem) : '';
}
