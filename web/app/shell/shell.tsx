import { Burger, Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Link, Outlet, useMatches, useRouteContext, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import type { PagePath } from '#contract/app/pages.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { mayPush } from '#web/accounts/push-browser.ts';
import { signOut, useMe } from '#web/accounts/session.ts';
import { ProcessorSelect } from '#web/accounts/sign-in/processor-select.tsx';
import { PaletteButton, usePaletteKey } from '#web/app/palette/palette-button.tsx';
import { useRecentScreen } from '#web/app/palette/use-recent-screen.ts';
import { useScan } from '#web/app/palette/use-scan.ts';
import { AccountMenu } from '#web/app/shell/account-menu.tsx';
import { KeysDialog, useKeys } from '#web/app/shell/keys.tsx';
import { LastSeenBar } from '#web/app/shell/last-seen-bar.tsx';
import classes from '#web/app/shell/shell.module.css';
import { SideMenu } from '#web/app/shell/side-menu.tsx';
import { Bell } from '#web/dashboard/bell.tsx';
import { useFirstSteps } from '#web/dashboard/use-first-steps.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useIsOnline } from '#web/lib/network.ts';
import { startRealtime, stopRealtime, useConnection } from '#web/lib/realtime.ts';
import { t } from '#web/lib/words.ts';
import { useServerNow } from '#web/market/realtime/server-clock.ts';
import { askedWeights } from '#web/orders/asked-weights.ts';
import { askedLeftovers } from '#web/orders/deposit-terms.ts';
import { Brand } from '#web/ui/brand.tsx';
import { NARROW, PHONE, PHONE_EITHER_WAY } from '#web/ui/breakpoints.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const RenewalDialog = lazy(async () => ({
  default: (await import('#web/legal/renewal-dialog.tsx')).RenewalDialog,
}));

const AccountingStatus = lazy(async () => ({
  default: (await import('#web/invoicing/accounting/accounting-status.tsx')).AccountingStatus,
}));
const BottomBar = lazy(async () => ({ default: (await import('#web/app/shell/bottom-bar.tsx')).BottomBar }));
const FirstSteps = lazy(async () => ({ default: (await import('#web/dashboard/first-steps.tsx')).FirstSteps }));
const CartLink = lazy(async () => ({ default: (await import('#web/market/claims/cart-link.tsx')).CartLink }));
const MessagesLink = lazy(async () => ({
  default: (await import('#web/messages/messages-link.tsx')).MessagesLink,
}));
const OfferNotice = lazy(async () => ({ default: (await import('#web/waitlist/offer-notice.tsx')).OfferNotice }));

/** The page where the office starts after signing in. */
const START = '/processordashboard' satisfies PagePath;

const WeightsDialog = lazyDialog(() =>
  import('#web/invoicing/invoices/weights-dialog.tsx').then(({ WeightsDialog }) => WeightsDialog),
);
const LeftoverDialog = lazyDialog(() =>
  import('#web/invoicing/canceling/leftover-dialog.tsx').then(({ LeftoverDialog }) => LeftoverDialog),
);

const loadPalette = () => import('#web/app/palette/palette.tsx').then(({ Palette }) => Palette);
const Palette = lazyDialog(loadPalette);
const nearPalette = () => void loadPalette().catch(() => {});

const keepPushHere = () => import('#web/accounts/keep-push.ts').then(({ keepPush }) => keepPush());

/** The frame around every signed-in screen. On phones, in portrait or landscape, it has a hamburger and the logo. */
export function Shell() {
  const me = useMe();
  const [leftover, ...otherLeftovers] = askedLeftovers.useValue();
  const weighed = askedWeights.useValue();
  const isPhone = useMediaQuery(PHONE_EITHER_WAY, false, { getInitialValueInEffect: false });
  // In landscape, a phone has no height to spare for a bar.
  const hasBottomBar = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) && belongsTo('staff', me.role);
  const [isMenuOpen, menu] = useDisclosure(false);
  const [areKeysShown, keys] = useDisclosure(false);
  const page = useMatches({ select: (matches): string | undefined => matches.at(-1)?.fullPath });
  const address = useRouterState({ select: (state) => state.location.pathname });
  const { isLost } = useRouteContext({ from: '/shell' });
  const [isPaletteOpen, palette] = useDisclosure(false);
  useKeys({ role: me.role, onList: keys.open });
  useRecentScreen(me, page);
  const [scanned, setScanned] = useState('');
  usePaletteKey(palette.open);
  useScan(page, (code) => {
    setScanned(code);
    palette.open();
  });
  const collapse = useCollapsedMenu();

  useEffect(() => {
    if (isLost) return;
    void startRealtime();
    if (mayPush()) void keepPushHere().catch(() => {});
    return stopRealtime;
  }, [isLost]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every navigation
  useEffect(menu.close, [address]);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('Skip to content')}
      </a>
      {isPhone ? (
        <header className={classes.phoneBar}>
          <Burger opened={isMenuOpen} onClick={menu.toggle} aria-label={t('Menu')} size="sm" />
          <Link to="/" className={classes.home}>
            <Brand size={28} />
          </Link>
          <PaletteButton onOpen={palette.open} onNear={nearPalette} />
          {/* A phone has no room for it next to a buyer's cart. */}
          {!belongsTo('buyers', me.role) && <Bell />}
          <OwnMessages isLost={isLost} />
          <OwnCart me={me} />
          <AccountMenu me={me} onKeys={keys.open} />
        </header>
      ) : (
        <>
          <aside className={classes.side}>
            <SideMenu me={me} isPhone={false} place="side" toggle={collapse(menu.open)} />
          </aside>
          <header className={classes.bar}>
            <div className={classes.find}>
              <PaletteButton onOpen={palette.open} onNear={nearPalette} />
            </div>
            {!isLost && <ConnectionHint />}
            <ProcessorSelect me={me} />
            {isOffice(me.role) && (
              <Suspense>
                <AccountingStatus />
              </Suspense>
            )}
            <Clock timeZone={me.time_zone} />
            <Bell />
            <OwnMessages isLost={isLost} />
            <OwnCart me={me} />
            <AccountMenu me={me} onKeys={keys.open} />
          </header>
        </>
      )}
      <MenuDrawer me={me} isPhone={isPhone} isOpen={isMenuOpen} onClose={menu.close} />
      <main id="content" tabIndex={-1} className={classes.content}>
        {isLost ? <LastSeenBar me={me} /> : isPhone && <ConnectionHint />}
        {belongsTo('portalUsers', me.role) && page !== '/waitlist' && (
          <Suspense>
            <OfferNotice />
          </Suspense>
        )}
        {isOffice(me.role) && page === START && <StartOfPage me={me} isLost={isLost} />}
        <Outlet />
      </main>
      {hasBottomBar && (
        <Suspense>
          <BottomBar role={me.role} onMore={menu.open} />
        </Suspense>
      )}
      <Suspense>
        <RenewalDialog onLeave={() => void signOut()} />
      </Suspense>
      <ConfirmDialog />
      {weighed !== 0 && <WeightsDialog cart_id={weighed} onClose={() => askedWeights.set(0)} />}
      {leftover !== undefined && (
        <LeftoverDialog key={leftover} order_id={leftover} onClose={() => askedLeftovers.set(otherLeftovers)} />
      )}
      {isPaletteOpen && (
        <Palette
          me={me}
          scanned={scanned}
          onClose={() => {
            setScanned('');
            palette.close();
          }}
        />
      )}
      {areKeysShown && <KeysDialog onClose={keys.close} />}
    </div>
  );
}

/**
 * A new plant's setup list. Until it's known whether there is one, the page below stays hidden. Otherwise, the list would push
 * the page down under the pointer, and a click would miss.
 */
function StartOfPage({ me, isLost }: { me: Session; isLost: boolean }) {
  const { steps, isLoading } = useFirstSteps(me.role);
  const waiting = <div className={classes.waiting} aria-busy="true" />;
  if (isLoading && !isLost) return waiting;
  return (
    steps && (
      <Suspense fallback={waiting}>
        <FirstSteps me={me} />
      </Suspense>
    )
  );
}

/**
 * Whether the side menu shows only its icons: always in narrow windows, otherwise as chosen on this device.
 * public/first-paint.css has the widths, and public/color-scheme.js applies the choice before the scripts run. In narrow
 * windows the button opens the drawer.
 */
function useCollapsedMenu(): (openDrawer: () => void) => { isCollapsed: boolean; onClick: () => void } {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [kept, keep] = useLocalStorage<'wide' | 'icons'>({
    key: 'hindquarter.menu',
    defaultValue: 'wide',
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    document.documentElement.dataset.menu = kept;
  }, [kept]);
  const flip = () => keep(kept === 'icons' ? 'wide' : 'icons');
  return (openDrawer) => ({ isCollapsed: isNarrow || kept === 'icons', onClick: isNarrow ? openDrawer : flip });
}

interface MenuDrawerProps {
  me: Session;
  isPhone: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The full menu, on phones and in windows so narrow that the side menu shows only icons. */
function MenuDrawer({ me, isPhone, isOpen, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size="18rem"
      title={<Brand size={28} />}
      padding="md"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {isPhone && <ProcessorSelect me={me} />}
      {isPhone && isOffice(me.role) && (
        <Suspense>
          <AccountingStatus />
        </Suspense>
      )}
      <SideMenu me={me} isPhone={isPhone} place="drawer" />
    </Drawer>
  );
}

/** The date and time at the plant, according to the server's clock. */
function Clock({ timeZone }: { timeZone: string }) {
  const now = new Date(useServerNow() ?? Date.now());
  return (
    <time className={classes.clock} dateTime={now.toISOString()}>
      {formatInstant(now, timeZone)}
    </time>
  );
}

/** The link to the user's messages. Shows whether any are unread. */
function OwnMessages({ isLost }: { isLost: boolean }) {
  if (isLost) return null;
  return (
    <Suspense>
      <MessagesLink />
    </Suspense>
  );
}

/** The cart. Only buyers have one. */
function OwnCart({ me }: { me: Session }) {
  if (!belongsTo('buyers', me.role)) return null;
  return (
    <Suspense>
      <CartLink />
    </Suspense>
  );
}

/** Shown while other people's changes can't reach this screen. */
function ConnectionHint() {
  const isLost = useConnection() === 'lost';
  const isOnline = useIsOnline();
  return (
    <span role="status" className={classes.hint}>
      {isOnline ? isLost && t('Reconnecting...') : t('You’re offline')}
    </span>
  );
}
