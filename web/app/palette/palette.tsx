import { Combobox, Kbd, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { type OrderRow, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { findCustomers } from '#contract/directory/api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { tagKey } from '#contract/lib/fold-text.ts';
import { PAGES, type Page, type PagePath } from '#contract/lib/pages.ts';
import { isStaff, type Role } from '#contract/lib/roles.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { findBest } from '#web/app/palette/find-words.ts';
import classes from '#web/app/palette/palette.module.css';
import { type Place, recentPlaces, rememberPlace } from '#web/app/palette/recent-places.ts';
import { redirectFor } from '#web/app/redirects.ts';
import { addressOfCustomer, nameOf, noteOf } from '#web/directory/find-customers.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { WeightDialog } from '#web/orders/lazy-weight-dialog.ts';
import { Dialog } from '#web/ui/dialog.tsx';

const TYPING_PAUSE_MS = 200;
const MOST_OF_A_KIND = 4;
const MOST_TO_WEIGH = 12;
const ANY_ORDER = 'pending_approval,pending,open,rejected,complete';

/** The titled screens that a role can open without an id. */
function screensOf(role: Role): Place[] {
  return (Object.keys(PAGES) as PagePath[]).flatMap((path) => {
    const page: Page = PAGES[path];
    return page.title && redirectFor(path, role) === null ? [{ to: path, label: t(page.title) }] : [];
  });
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
    .map(({ order_id, title, species, tagid, hanging_weight_clb }) => ({
      to: `${WEIGH}${order_id}`,
      label: [tagid, t(showSpecies(species)), title].filter(Boolean).join(' · '),
      note: [
        t('Order {order_id}', { order_id }),
        hanging_weight_clb === null ? t('Not weighed') : showPounds(hanging_weight_clb),
      ].join(' · '),
    }));

/**
 * Finds any screen, customer, or order by part of its name, number, or ear tag, and goes there. A scanned tag that only one
 * order has opens it at once.
 */
export function Palette({ me, scanned, onClose }: { me: Session; scanned: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState(scanned);
  // Set after a scan, and after Enter was pressed before the matches were there.
  const [awaited, setAwaited] = useState<'' | 'scan' | 'enter'>(scanned === '' ? '' : 'scan');
  const isEntered = useRef(false);
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const [weighing, setWeighing] = useState<number | null>(null);
  const weighs = isStaff(me.role);
  const toWeigh = weighs ? weighedIn(asked) : null;
  const orders = useApiQuery(
    proOrderList,
    toWeigh === null
      ? { order_type: ANY_ORDER, search: asked, sort: '-order_id', page: 1, page_size: MOST_OF_A_KIND }
      : { order_type: 'open', search: toWeigh, sort: '-order_id', page: 1, page_size: MOST_TO_WEIGH },
    { enabled: asked !== '' && belongsTo('plantPeople', me.role), keepPrevious: true },
  );
  const customers = useApiQuery(
    findCustomers,
    { search: asked },
    { enabled: asked !== '' && toWeigh === null && belongsTo('orderers', me.role), keepPrevious: true },
  );

  const screens = screensOf(me.role);
  const groups: { label: string; places: Place[] }[] =
    typed === ''
      ? [
          { label: t('Recent'), places: recentPlaces(me.id) },
          { label: t('Screens'), places: screens },
        ]
      : toWeigh !== null
        ? [{ label: t('Weigh an animal'), places: animalsToWeigh(orders.data?.rows ?? []) }]
        : [
            { label: t('Actions'), places: weighs ? findBest([weighAction()], ({ label }) => label, typed) : [] },
            { label: t('Screens'), places: findBest(screens, ({ label }) => label, typed).slice(0, MOST_OF_A_KIND) },
            {
              label: t('Orders'),
              places: (orders.data?.rows ?? []).map((order) => ({
                to: `/processordashboard/openOrders/${order.order_id}`,
                label: `${order.order_id} · ${order.title}`,
                note: [
                  t(STATUS_WORDS[order.status]),
                  `${order.first_name} ${order.last_name}`,
                  order.tagid && t('Tag {tag}', { tag: order.tagid }),
                  showDay(order.dropoff_date),
                ]
                  .filter((part) => part.trim() !== '')
                  .join(' · '),
              })),
            },
            {
              label: t('Customers'),
              places: (customers.data ?? []).slice(0, MOST_OF_A_KIND).map((customer) => ({
                to: addressOfCustomer(customer),
                label: nameOf(customer),
                note: noteOf(customer),
              })),
            },
          ];
  const filled = groups.filter(({ places }) => places.length > 0);
  const isSearching = typed !== '' && (asked !== typed || orders.isFetching || customers.isFetching);
  const error = orders.error ?? customers.error;

  const combobox = useCombobox({ opened: true });
  // Enter opens the best match, so the first item is selected whenever the list changes.
  const list = filled.flatMap(({ label, places }) => places.map(({ to }) => label + to)).join();
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the list changes
  useEffect(() => void selectFirstOption(), [list, selectFirstOption]);

  function go(value: string) {
    if (isEntered.current && isSearching) return setAwaited('enter');
    const place = filled
      .flatMap(({ label, places }) => places.map((place) => ({ ...place, key: label + place.to })))
      .find(({ key }) => key === value);
    if (!place) return;
    if (place.to === WEIGH) return setText(`${t('weigh')} `);
    if (place.to.startsWith(WEIGH)) return setWeighing(Number(place.to.slice(WEIGH.length)));
    const { key: _, ...kept } = place;
    rememberPlace(me.id, kept);
    onClose();
    void navigate({ href: place.to });
  }

  const goOn = useEffectEvent(() => {
    const tagged = (orders.data?.rows ?? []).filter(({ tagid }) => tagid !== '' && tagKey(tagid) === tagKey(typed));
    const [first] = filled.flatMap(({ label, places }) => places.map(({ to }) => label + to));
    if (tagged.length === 1) go(`${t('Orders')}/processordashboard/openOrders/${tagged[0]?.order_id}`);
    else if (awaited === 'enter' && first !== undefined) go(first);
    setAwaited('');
  });
  const isFound = awaited !== '' && !isSearching;
  useEffect(() => {
    if (isFound) goOn();
  }, [isFound]);
  if (weighing !== null) {
    return <WeightDialog order_id={weighing} refetch={[proOrderList, viewOrder]} onClose={onClose} />;
  }

  return (
    <Dialog title={t('Go to')} size="lg" onClose={onClose}>
      <Combobox store={combobox} onOptionSubmit={go}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            role="combobox"
            aria-label={t('Screen, order, tag, or customer')}
            placeholder={t('Screen, order, tag, or customer')}
            autoComplete="off"
            data-autofocus
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setAwaited('');
            }}
            onKeyDown={(event) => {
              isEntered.current = event.key === 'Enter';
              // The list is always open and would otherwise swallow Escape.
              if (event.key === 'Escape') onClose();
            }}
            rightSection={isSearching ? <Loader size="xs" /> : null}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label={t('Matches')} className={classes.list}>
          {filled.map(({ label, places }) => (
            <Combobox.Group key={label} label={label}>
              {places.map((place) => (
                <Combobox.Option key={place.to} value={label + place.to} className={classes.place}>
                  <span className={classes.label}>{place.label}</span>
                  {place.note && <span className={classes.note}>{place.note}</span>}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
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
