import { Combobox, Kbd, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useId } from '@mantine/hooks';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { PAGES, type PagePath } from '#contract/app/pages.ts';
import { type OrderRow, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { findCustomers } from '#contract/directory/api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { serialIn, tagKey } from '#contract/lib/fold-text.ts';
import type { Page } from '#contract/lib/page.ts';
import { isStaff, type Role } from '#contract/lib/roles.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { findBest } from '#web/app/palette/find-words.ts';
import classes from '#web/app/palette/palette.module.css';
import { redirectFor } from '#web/app/redirects.ts';
import { addressOfCustomer, nameOf, noteOf } from '#web/directory/find-customers.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { type Place, recentPlaces, rememberPlace } from '#web/lib/recent-places.ts';
import { t } from '#web/lib/words.ts';
import { WeightDialog } from '#web/orders/lazy-weight-dialog.ts';
import { Dialog } from '#web/ui/dialog.tsx';

const TYPING_PAUSE_MS = 200;
const MAX_OF_A_KIND = 4;
const MAX_TO_WEIGH = 12;
const ANY_ORDER = 'pending_approval,pending,open,rejected,complete';

/** The titled screens that a role can open without an id. */
function screensOf(role: Role): Place[] {
  return (Object.keys(PAGES) as PagePath[]).flatMap((path) => {
    const page: Page = PAGES[path];
    return page.title && redirectFor(path, role) === null ? [{ to: path, label: t(page.title) }] : [];
  });
}

/** What this person opened last, without the page that is open now. Screens are named in the current language. */
function useRecent(me: Session, screens: readonly Place[]): Place[] {
  const here = useRouterState({ select: (state) => state.location.pathname });
  return recentPlaces(me)
    .filter(({ to }) => to !== here)
    .map((place) => screens.find(({ to }) => to === place.to) ?? place);
}

/** Stands in for a path where choosing an item weighs an animal instead of going somewhere. */
const WEIGH = 'weigh:';
const weighAction = (): Place => ({ to: WEIGH, label: t('Weigh an animal') });

/** What was typed after 'weigh'; null if nobody wants to weigh anything. */
function weighedIn(typed: string): string | null {
  const said = /^(\S+)(?:\s+(.*))?$/.exec(typed);
  const [word = '', rest = ''] = said?.slice(1) ?? [];
  return ['weigh', 'weight', t('weigh')].includes(word.toLowerCase()) ? rest : null;
}

/** The animals at the plant, those without a weight first. */
const animalsToWeigh = (rows: readonly OrderRow[]): Place[] =>
  rows
    .toSorted((one, other) => Number(one.hanging_weight_clb !== null) - Number(other.hanging_weight_clb !== null))
    .map(({ order_id, title, species, tagid, plant_number, hanging_weight_clb }) => ({
      to: `${WEIGH}${order_id}`,
      label: [plant_number, tagid, t(showSpecies(species)), title].filter(Boolean).join(' · '),
      note: [
        t('Order {order_id}', { order_id }),
        hanging_weight_clb === null ? t('Not weighed') : showPounds(hanging_weight_clb),
      ].join(' · '),
    }));

const placeOfOrder = ({ order_id, title, status, first_name, last_name, ...order }: OrderRow): Place => ({
  to: `/processordashboard/openOrders/${order_id}`,
  label: `${order_id} · ${title}`,
  note: [
    t(STATUS_WORDS[status]),
    `${first_name} ${last_name}`,
    order.plant_number,
    order.tagid && t('Tag {tag}', { tag: order.tagid }),
    showDay(order.dropoff_date),
  ]
    .filter((part) => part.trim() !== '')
    .join(' · '),
});

/** Whether what was scanned is the whole tag or plant number of this animal. */
const hasExactly = ({ tagid, plant_number }: OrderRow, scanned: string): boolean =>
  (tagid !== '' && tagKey(tagid) === tagKey(scanned)) ||
  (plant_number !== '' && serialIn(plant_number) === serialIn(scanned));

const placeOfCustomer = (customer: DataOf<typeof findCustomers>[number]): Place => ({
  to: addressOfCustomer(customer),
  label: nameOf(customer),
  note: noteOf(customer),
});

/** What a scan, or Enter pressed before the matches were there, opens once they are. */
function useAwaited(isScanned: boolean, isSearching: boolean, open: (isEntered: boolean) => void) {
  const [awaited, setAwaited] = useState<'' | 'scan' | 'enter'>(isScanned ? 'scan' : '');
  const lastKey = useRef('');
  const goOn = useEffectEvent(() => {
    setAwaited('');
    open(awaited === 'enter');
  });
  const isFound = awaited !== '' && !isSearching;
  useEffect(() => {
    if (isFound) goOn();
  }, [isFound]);
  return {
    note: (key: string) => {
      lastKey.current = key;
    },
    forget: () => setAwaited(''),
    isHeldBack: () => {
      const isTooEarly = lastKey.current === 'Enter' && isSearching;
      if (isTooEarly) setAwaited('enter');
      lastKey.current = '';
      return isTooEarly;
    },
  };
}

interface Matches {
  label: string;
  places: Place[];
}

const Groups = ({ groups }: { groups: readonly Matches[] }) =>
  groups.map(({ label, places }) => (
    <Combobox.Group key={label} label={label}>
      {places.map((place) => (
        <Combobox.Option key={place.to} value={label + place.to} className={classes.place}>
          <span className={classes.label}>{place.label}</span>
          {place.note && <span className={classes.note}>{place.note}</span>}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ));

/**
 * Finds any screen, customer, or order by part of its name, number, or ear tag, and goes there. What was opened lately comes first,
 * then people. A scanned tag or plant number that only one
 * order has opens it at once.
 */
export function Palette({ me, scanned, onClose }: { me: Session; scanned: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState(scanned);
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const [weighing, setWeighing] = useState<number | null>(null);
  const weighs = isStaff(me.role);
  const toWeigh = weighs ? weighedIn(asked) : null;
  const orders = useApiQuery(
    proOrderList,
    toWeigh === null
      ? { order_type: ANY_ORDER, search: asked, sort: '-order_id', page: 1, page_size: MAX_OF_A_KIND }
      : { order_type: 'open', search: toWeigh, sort: '-order_id', page: 1, page_size: MAX_TO_WEIGH },
    { enabled: asked !== '' && belongsTo('plantPeople', me.role), keepPrevious: true },
  );
  const customers = useApiQuery(
    findCustomers,
    { search: asked },
    { enabled: asked !== '' && toWeigh === null && belongsTo('orderers', me.role), keepPrevious: true },
  );

  const screens = screensOf(me.role);
  const recent = useRecent(me, screens);
  const known = findBest(recent, ({ label, note = '' }) => `${label} ${note}`, typed);
  const others = (places: readonly Place[]) => places.filter(({ to }) => !known.some((place) => place.to === to));
  const groups: Matches[] =
    typed === ''
      ? [
          { label: t('Recent'), places: recent },
          { label: t('Screens'), places: others(screens) },
        ]
      : toWeigh !== null
        ? [{ label: t('Weigh an animal'), places: animalsToWeigh(orders.data?.rows ?? []) }]
        : [
            { label: t('Actions'), places: weighs ? findBest([weighAction()], ({ label }) => label, typed) : [] },
            { label: t('Recent'), places: known },
            {
              label: t('Customers'),
              places: others((customers.data ?? []).slice(0, MAX_OF_A_KIND).map(placeOfCustomer)),
            },
            {
              label: t('Screens'),
              places: others(findBest(screens, ({ label }) => label, typed)).slice(0, MAX_OF_A_KIND),
            },
            { label: t('Orders'), places: others((orders.data?.rows ?? []).map(placeOfOrder)) },
          ];
  const filled = groups.filter(({ places }) => places.length > 0);
  const isSearching = typed !== '' && (asked !== typed || orders.isFetching || customers.isFetching);
  const error = orders.error ?? customers.error;

  const combobox = useCombobox({ opened: true });
  // Mantine says which list the field controls only once it renders again, so screen readers wouldn't know at first.
  const listId = useId();
  // Enter opens the best match, so the first item is selected whenever the list changes.
  const list = filled.flatMap(({ label, places }) => places.map(({ to }) => label + to)).join();
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the list changes
  useEffect(() => void selectFirstOption(), [list, selectFirstOption]);

  function go(value: string) {
    const place = filled
      .flatMap(({ label, places }) => places.map((place) => ({ ...place, key: label + place.to })))
      .find(({ key }) => key === value);
    if (!place) return;
    if (place.to === WEIGH) return setText(`${t('weigh')} `);
    if (place.to.startsWith(WEIGH)) return setWeighing(Number(place.to.slice(WEIGH.length)));
    const { key: _, ...kept } = place;
    rememberPlace(me, kept);
    onClose();
    void navigate({ href: place.to });
  }

  const awaited = useAwaited(scanned !== '', isSearching, (isEntered) => {
    const tagged = (orders.data?.rows ?? []).filter((row) => hasExactly(row, typed));
    const places = filled.flatMap(({ label, places }) => places.map(({ to }) => ({ to, key: label + to })));
    const [row] = tagged;
    const exact = tagged.length === 1 && row ? places.find(({ to }) => to === placeOfOrder(row).to) : undefined;
    const first = exact ?? (isEntered ? places[0] : undefined);
    if (first) go(first.key);
  });
  if (weighing !== null) {
    return <WeightDialog order_id={weighing} refetch={[proOrderList, viewOrder]} onClose={onClose} />;
  }

  return (
    <Dialog title={t('Go to')} size="lg" onClose={onClose}>
      <Combobox store={combobox} onOptionSubmit={(value) => awaited.isHeldBack() || go(value)}>
        <Combobox.EventsTarget withExpandedAttribute aria-controls={listId} aria-expanded>
          <TextInput
            role="combobox"
            aria-label={t('Screen, order, tag, or customer')}
            placeholder={t('Screen, order, tag, or customer')}
            autoComplete="off"
            data-autofocus
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              awaited.forget();
            }}
            onKeyDown={(event) => {
              awaited.note(event.key);
              // The list is always open and would otherwise swallow Escape.
              if (event.key === 'Escape') onClose();
            }}
            rightSection={isSearching ? <Loader size="xs" /> : null}
          />
        </Combobox.EventsTarget>
        <Combobox.Options id={listId} aria-label={t('Matches')} className={classes.list}>
          <Groups groups={filled} />
        </Combobox.Options>
        <div role="status" className={classes.empty}>
          {error ? wordsOf(error) : filled.length === 0 && !isSearching && t('No data found')}
        </div>
      </Combobox>
      <p className={classes.hint}>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('choose')} <Kbd>Enter</Kbd> {t('go')} <Kbd>Esc</Kbd> {t('close')}
      </p>
    </Dialog>
  );
}
