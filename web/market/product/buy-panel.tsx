import { Alert, Button, Text, Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showCount, showMoney, showPounds } from '#contract/lib/figures.ts';
import { myMarks, wishForNext } from '#contract/market/buyer/marks-api.ts';
import { claimPieces, claimShare, getUserCart } from '#contract/market/claims/claims-api.ts';
import { type ShareSize, shareCost } from '#contract/market/claims/lot-price.ts';
import { freeEndedHolds, sizesLeft } from '#contract/market/claims/sizes-left.ts';
import type { LotNews } from '#contract/market/realtime.ts';
import { lotPage } from '#contract/market/search/product-api.ts';
import { useMaybeMe } from '#web/accounts/session.ts';
import { queryClient, type Submit, useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { MarkButtons } from '#web/market/buyer/mark-buttons.tsx';
import { CostLines } from '#web/market/claims/cost-lines.tsx';
import { HoldRow } from '#web/market/claims/hold-row.tsx';
import { ShareLink } from '#web/market/claims/share-link.tsx';
import { sayShare, wishWords } from '#web/market/claims/share-words.ts';
import { showRange } from '#web/market/claims/show-range.ts';
import classes from '#web/market/product/buy-panel.module.css';
import { leftOfLot } from '#web/market/product/left-of-lot.ts';
import { LotLeftRing } from '#web/market/product/lot-left-ring.tsx';
import { showTimeLeft, useServerNow } from '#web/market/realtime/server-clock.ts';
import { publishQuantity, viewLot } from '#web/market/realtime/view-lot.ts';
import { priceWords } from '#web/market/search/lot-words.ts';
import { chosenEarly, findRenderedFields } from '#web/market/search/rendered-form.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { NumberInput } from '#web/ui/number/number-input.tsx';
import panel from '#web/ui/panel.module.css';

/**
 * What is left of a lot, kept current; null until the server responds. Refetches the lot when its seller changes,
 * pauses, or closes it.
 */
function useLotLeft({ lot_id, revision }: { lot_id: number; revision: number }): LotNews | null {
  const [news, setNews] = useState<LotNews | null>(null);
  useEffect(() => {
    setNews(null);
    return viewLot(lot_id, setNews);
  }, [lot_id]);
  const latest = news?.revision ?? 0;
  useEffect(() => {
    if (latest > revision) void queryClient.invalidateQueries({ queryKey: [lotPage.path] });
  }, [latest, revision]);
  return news;
}

type Lot = DataOf<typeof lotPage>;

/** The part of a lot's page where buyers see what is left, choose an amount, hold it, and go on to checkout. */
export function BuyPanel({ lot }: { lot: Lot }) {
  const title = useId();
  const me = useMaybeMe();
  const news = useLotLeft(lot);
  const now = useServerNow();
  const { piecesLeft, heldUntil, ...left } = leftOfLot(lot, news);
  const animals = freeEndedHolds(left.animals, now);
  const nextHold = holdTimeLeft(heldUntil, now);
  const isOpen =
    lot.kind === 'product' ? piecesLeft > 0 : sizesLeft(animals, lot.share_sizes).some(({ isFree }) => isFree);
  const isBuyer = me?.role === 'buyer';
  const isForSale = lot.lot_state === 'published';
  // A draft may not have a price yet.
  const terms = [lot.price_cents > 0 && priceWords(lot), weightWords(lot)].filter(Boolean).join(' · ');
  return (
    <section className={panel.panel} aria-labelledby={title}>
      <Title order={2} size="h3" id={title}>
        {lot.kind === 'animal' ? t('Choose your share') : t('Choose how many')}
      </Title>
      {terms && <Text size="sm">{terms}</Text>}
      {lot.kind === 'animal' && <LotLeftRing animals={animals} />}
      {isOpen && nextHold !== null && <Text size="sm">{t('The next hold ends in {time}.', { time: nextHold })}</Text>}
      {news?.picked ? <Text size="sm">{t('Someone else is choosing right now.')}</Text> : null}
      {isBuyer && <OwnHolds lot_id={lot.lot_id} />}
      {isForSale && !lot.is_own ? (
        <Choice lot={lot} animals={animals} piecesLeft={piecesLeft} heldUntil={heldUntil} />
      ) : (
        <Text>{lot.is_own ? t('This is your own lot.') : t('Not for sale right now')}</Text>
      )}
      {isBuyer && <MarkButtons lot_id={lot.lot_id} seller_id={lot.seller_id} />}
      {isBuyer && <WishForNext lot={lot} />}
      {isForSale && isOpen && lot.kind === 'animal' && me && <ShareLink lot_id={lot.lot_id} title={lot.title} />}
    </section>
  );
}

/** The time until the next hold ends; null if nothing is held. */
const holdTimeLeft = (heldUntil: string | null, now: number | null): string | null =>
  heldUntil !== null && now !== null && Date.parse(heldUntil) > now ? showTimeLeft(heldUntil, now) : null;

const wholePounds = (clb: number) => showCount(Math.round(clb / 100));
/** '600 to 750 lb': the seller's estimate of the live weight if it sets the price, or else of the hanging weight. */
function weightWords(lot: Lot): string {
  const { price_basis, live_low_clb, live_high_clb, hanging_low_clb, hanging_high_clb } = lot;
  if (price_basis === 'pound') return pieceWeightWords(lot);
  const isLive = price_basis === 'live';
  const low = isLive ? live_low_clb : hanging_low_clb;
  const high = isLive ? live_high_clb : hanging_high_clb;
  if (low === null || high === null) return '';
  return t('{low} to {high} lb', { low: wholePounds(low), high: wholePounds(high) });
}

function pieceWeightWords({ piece_name, piece_low_clb, piece_high_clb }: Lot): string {
  if (piece_low_clb === null || piece_high_clb === null) return '';
  const piece = piece_name || t('piece');
  if (piece_low_clb === piece_high_clb) return t('{piece} of {weight}', { piece, weight: showPounds(piece_low_clb) });
  return t('{piece} of {low} to {high}', { piece, low: showPounds(piece_low_clb), high: showPounds(piece_high_clb) });
}

interface ChoiceProps {
  lot: Lot;
  animals: Parameters<typeof sizesLeft>[0];
  piecesLeft: number;
  heldUntil: string | null;
}

function Choice({ lot, animals, piecesLeft, heldUntil }: ChoiceProps) {
  const me = useMaybeMe();
  // The size is in the URL, so that it is still chosen after signing in.
  const size = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('size') });
  const sizes = sizesLeft(animals, lot.share_sizes);
  const [chosen, setChosen] = useState(Number(size ?? 0));
  // What is in the field while it isn't a number of pieces that can be bought.
  const [typed, setTyped] = useState<number | '' | null>(null);
  const isProduct = lot.kind === 'product';
  const quarters = sizes.some((one) => one.size === chosen && one.isFree)
    ? chosen
    : (sizes.find(({ isFree }) => isFree)?.size ?? 0);
  const pieces = Math.max(1, Math.min(chosen || 1, piecesLeft));
  const share: ShareSize = isProduct ? { pieces } : { quarters };
  const isLeft = isProduct ? piecesLeft > 0 : quarters > 0;
  const isWrong = isProduct && typed !== null && typed !== '';
  const cost = isLeft && !isWrong ? shareCost(lot, share, lot.rates) : null;
  const refetch = [getUserCart, lotPage];
  // Once the cart has changed, pressing the button again means a new hold, not a retry of the one whose response was lost.
  const cart = useApiQuery(getUserCart, {}, { enabled: me?.role === 'buyer' });
  const submit = useRef<Submit | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the cart changes
  useEffect(() => {
    submit.current = null;
  }, [cart.data]);
  const holdShare = useApiMutation(claimShare, { refetch, submit });
  const holdPieces = useApiMutation(claimPieces, { refetch, submit });

  function choose(next: number): void {
    setChosen(next);
    publishQuantity(lot.lot_id, next);
  }
  // A size or number chosen before the page's scripts ran.
  const [rendered] = useState(() => findRenderedFields(isProduct ? 'pieces' : 'share'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the scripts take over the page
  useEffect(() => {
    const early = Number(chosenEarly(rendered));
    if (Number.isInteger(early) && early > 0 && early !== (isProduct ? pieces : quarters)) choose(early);
  }, []);
  const hold = () =>
    isProduct ? holdPieces.mutate({ lot_id: lot.lot_id, pieces }) : holdShare.mutate({ lot_id: lot.lot_id, quarters });

  return (
    <>
      {isProduct ? (
        isLeft && (
          <NumberInput
            name="pieces"
            label={t('Pieces')}
            description={t('{count} left', { count: piecesLeft })}
            min={1}
            max={piecesLeft}
            value={typed ?? pieces}
            onChange={(value) => {
              const isPossible = value !== '' && value >= 1 && value <= piecesLeft;
              setTyped(isPossible ? null : value);
              if (isPossible || value === '') choose(value || 1);
            }}
            onBlur={() => typed === '' && setTyped(null)}
          />
        )
      ) : (
        <fieldset className={classes.sizes}>
          {sizes.map(({ size: each, isFree, mayBeFree }) => (
            <label key={each} className={classes.size}>
              <input
                type="radio"
                name="share"
                value={each}
                checked={each === quarters}
                disabled={!isFree}
                onChange={() => choose(each)}
              />
              <span className={classes.name}>{sayShare({ quarters: each, pieces: null, piece_name: '' })}</span>
              <span className={classes.note}>
                {isFree ? sayPrice(lot, each) : mayBeFree ? t('Held right now') : t('Sold')}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {cost && (
        <CostLines cost={cost} basis={lot.price_basis} lot_id={lot.lot_id} quarters={isProduct ? null : quarters} />
      )}
      {!isLeft && <NothingLeft heldUntil={heldUntil} />}
      {isLeft && !isWrong && !me && <SignInToHold lot_id={lot.lot_id} size={isProduct ? pieces : quarters} />}
      {isLeft && me?.role === 'buyer' && (
        <Button
          size="md"
          fullWidth
          loading={holdShare.isPending || holdPieces.isPending}
          disabled={isWrong}
          // Without this, a double click would hold twice as much.
          onClick={({ detail }) => detail < 2 && hold()}
        >
          {t('Hold it for 15 minutes')}
        </Button>
      )}
      {me && me.role !== 'buyer' && <Text c="dimmed">{t('Sign in as a buyer to buy this.')}</Text>}
    </>
  );
}

function sayPrice(lot: Lot, quarters: number): string {
  const cost = shareCost(lot, { quarters }, lot.rates);
  return cost ? showRange(cost.low.total_cents, cost.high.total_cents) : showMoney(lot.price_cents);
}

/**
 * Shown when everything is sold or held. Says when the next hold ends, because more may be available then. On a page
 * that was just rendered on the server, the time isn't known yet.
 */
function NothingLeft({ heldUntil }: { heldUntil: string | null }) {
  const time = holdTimeLeft(heldUntil, useServerNow());
  return (
    <Alert color="gray">
      {heldUntil === null
        ? t('This lot is sold out.')
        : time === null
          ? t('Everything left is held right now.')
          : t('Everything left is held. The next hold ends in {time}.', { time })}
    </Alert>
  );
}

/** Links to sign-in and registration, which lead back to the same choice. */
function SignInToHold({ lot_id, size }: { lot_id: number; size: number }) {
  const back = `/productview/${lot_id}?size=${size}`;
  return (
    <>
      <ButtonLink to="/login" search={{ back }} size="md" fullWidth>
        {t('Sign in to hold it')}
      </ButtonLink>
      <ButtonLink to="/register" search={{ role: 'buyer', back }} size="md" variant="default" fullWidth>
        {t('Create a buyer account')}
      </ButtonLink>
    </>
  );
}

/** The part of this lot that the buyer is already holding or paying for. */
function OwnHolds({ lot_id }: { lot_id: number }) {
  const cart = useApiQuery(getUserCart, {});
  const now = useServerNow() ?? 0;
  const ofLot = cart.data?.filter((item) => item.lot_id === lot_id) ?? [];
  const held = ofLot.filter(({ r_id, held_until }) => r_id === 0 && Date.parse(held_until) > now);
  if (ofLot.some(({ r_id }) => r_id !== 0))
    return (
      <Alert color="gray" title={t('We’re checking whether your card was charged')}>
        <ButtonLink to="/checkout" fullWidth>
          {t('Go to checkout')}
        </ButtonLink>
      </Alert>
    );
  if (held.length === 0) return null;
  return (
    <Alert color="gray" title={t('In your cart')}>
      <ul className={classes.held}>
        {held.map((item) => (
          <li key={item.claim_id}>
            {sayShare(item)}
            <HoldRow hold={item} />
          </li>
        ))}
      </ul>
      <ButtonLink to="/checkout" mt="sm" fullWidth>
        {t('Go to checkout')}
      </ButtonLink>
    </Alert>
  );
}

function WishForNext({ lot: { lot_id, kind } }: { lot: Lot }) {
  const marks = useApiQuery(myMarks, {});
  const wish = useApiMutation(wishForNext, { refetch: [myMarks] });
  const isWished = marks.data?.wished_lots.includes(lot_id) ?? false;
  if (!marks.data) return null;
  return (
    <Button
      variant="subtle"
      loading={wish.isPending}
      aria-pressed={isWished}
      onClick={() => wish.mutate({ lot_id, is_on: !isWished })}
    >
      {wishWords(kind, isWished)}
    </Button>
  );
}
