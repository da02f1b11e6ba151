import { Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { showMoney } from '#contract/lib/figures.ts';
import { listFavorites, listWatched } from '#contract/market/buyer/marks-api.ts';
import { byUrgency, type NextStep } from '#contract/market/buyer/next-steps.ts';
import { getUserCart } from '#contract/market/claims/claims-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import classes from '#web/market/buyer/buyer.module.css';
import { FindAnimal } from '#web/market/buyer/find-animal.tsx';
import { LotLine } from '#web/market/buyer/lot-line.tsx';
import { NothingBought } from '#web/market/buyer/nothing-bought.tsx';
import { progressWords } from '#web/market/buyer/purchase-words.ts';
import { type Tracked, usePurchases } from '#web/market/buyer/use-purchases.ts';
import { sayShare } from '#web/market/claims/share-words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import panel from '#web/ui/panel.module.css';
import { ErrorState } from '#web/ui/states.tsx';

const NEXT_WORDS: Readonly<Record<NextStep, Words>> = {
  pay_balance: 'Pay the balance',
  pick_up: 'Pick up your meat',
  fill_sheet: 'Fill in your cut sheet',
  review: 'Review the farm',
  invite: 'Invite friends to buy the remaining quarters',
};
/** How many items of each list the dashboard shows. */
const SHOWN = 4;

/** A buyer's start page, /buyerdashboard: what to do next, what they bought, and what they are watching. */
export function BuyerDashboardScreen() {
  const { purchases, error, isPending, refetch } = usePurchases();
  const cart = useApiQuery(getUserCart, {});
  const inCart = cart.data?.filter(({ r_id }) => r_id === 0).length ?? 0;
  const todo =
    purchases?.flatMap((tracked) => tracked.next.map((step) => ({ ...tracked, step }))).toSorted(byUrgency) ?? [];
  return (
    <PageFrame title={t('Dashboard')} action={<FindAnimal size="md" />}>
      {error && !purchases && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <Skeleton h="16rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />}
      {purchases && (
        <div className={classes.columns}>
          <div className={classes.stack}>
            {(todo.length > 0 || inCart > 0) && (
              <Panel title={t('What to do next')}>
                <ul className={classes.rows}>
                  {inCart > 0 && (
                    <li>
                      <AnchorLink to="/checkout">{t('Check out before your hold ends')}</AnchorLink>
                      <span className={classes.note}>{t('{count} in your cart', { count: inCart })}</span>
                    </li>
                  )}
                  {todo.slice(0, SHOWN).map((one) => (
                    <Todo key={`${one.purchase.claim_id} ${one.step}`} {...one} />
                  ))}
                </ul>
              </Panel>
            )}
            <Purchases purchases={purchases} />
          </div>
          <div className={classes.stack}>
            <Watched />
            <Favorites />
          </div>
        </div>
      )}
    </PageFrame>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Todo({ purchase, step }: Tracked & { step: NextStep }) {
  const { claim_id, title, balance_cents } = purchase;
  return (
    <li>
      <AnchorLink to="/buyerdashboard/tracker" hash={`claim-${claim_id}`}>
        {t(NEXT_WORDS[step])}
      </AnchorLink>
      <span className={classes.note}>
        {[title, step === 'pay_balance' && showMoney(balance_cents)].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

function Purchases({ purchases }: { purchases: readonly Tracked[] }) {
  if (purchases.length === 0)
    return (
      <Panel title={t('Your purchases')}>
        <NothingBought />
      </Panel>
    );
  return (
    <Panel title={t('Your purchases')}>
      <ul className={classes.rows}>
        {purchases.slice(0, SHOWN).map(({ purchase, progress }) => (
          <li key={purchase.claim_id}>
            <AnchorLink to="/buyerdashboard/tracker" hash={`claim-${purchase.claim_id}`}>
              {purchase.title}
            </AnchorLink>
            <span className={classes.note}>
              {[sayShare(purchase), progressWords({ purchase, progress })].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <AnchorLink to="/buyerdashboard/tracker">{t('Track all purchases')}</AnchorLink>
    </Panel>
  );
}

function Watched() {
  const { data } = useApiQuery(listWatched, {});
  return (
    <Panel title={t('Watchlist')}>
      {data?.length === 0 && <p className={classes.note}>{t('You aren’t watching anything yet')}</p>}
      {data && data.length > 0 && (
        <>
          <ul className={classes.rows}>
            {data.slice(0, SHOWN).map((lot) => (
              <li key={lot.lot_id}>
                <LotLine lot={lot} />
              </li>
            ))}
          </ul>
          <AnchorLink to="/buyerdashboard/watchlist">{t('Open the watchlist')}</AnchorLink>
        </>
      )}
    </Panel>
  );
}

function Favorites() {
  const { data } = useApiQuery(listFavorites, {});
  return (
    <Panel title={t('Favorite farms')}>
      {data?.length === 0 && <p className={classes.note}>{t('No favorite farms yet')}</p>}
      {data && data.length > 0 && (
        <>
          <ul className={classes.rows}>
            {data.slice(0, SHOWN).map(({ seller_id, name, lots_for_sale }) => (
              <li key={seller_id}>
                <AnchorLink to="/profileview/$id" params={{ id: String(seller_id) }}>
                  {name}
                </AnchorLink>
                <span className={classes.note}>{t('{count} for sale', { count: lots_for_sale })}</span>
              </li>
            ))}
          </ul>
          <AnchorLink to="/buyerdashboard/favoritefarm">{t('Open favorite farms')}</AnchorLink>
        </>
      )}
    </Panel>
  );
}
