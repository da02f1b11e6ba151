import { linkOptions } from '@tanstack/react-router';
import type { BellItem, BellKind } from '#contract/dashboard/bell-api.ts';
import type { Trouble } from '#contract/lib/backup-state.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { required } from '#contract/lib/required.ts';
import { isStaff, type Role } from '#contract/lib/roles.ts';
import { sheetLink } from '#web/cut-sheets/sheet-address.ts';
import { TROUBLE_WORDS } from '#web/dashboard/backup-words.ts';
import { dayLinks } from '#web/dashboard/day-links.ts';
import { MONEY_WORDS, moneyLink } from '#web/invoicing/paying/money-troubles.tsx';
import { showDay } from '#web/lib/format.ts';
import type { PageLink } from '#web/lib/page-link.ts';
import { t, type Words } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';

interface Kind {
  title: Words;
  /** The page that lists everything of this kind. */
  list: (today: string) => PageLink;
  item: (item: BellItem) => PageLink;
  /** The label of the item's date. */
  day?: Words;
}

const order = ({ order_id }: BellItem) => orderLink(required(order_id, 'the order'));
const sheet = ({ sheet, ...item }: BellItem): PageLink => (sheet ? sheetLink(sheet) : order({ sheet, ...item }));
const money = ({ invoice_id, order_id }: BellItem) => moneyLink({ invoice_id, order_id });

/** The name and links of each kind of entry. */
export const BELL_WORDS: Readonly<Record<BellKind, Kind>> = {
  requests: { title: 'Requests', list: (today) => dayLinks(today).requests, item: order },
  farms: {
    title: 'Farms that want to sell through you',
    list: () => linkOptions({ to: '/allCustomer' }),
    item: () => linkOptions({ to: '/allCustomer' }),
  },
  sheet_changes: {
    title: 'Requested cut sheet changes',
    list: (today) => dayLinks(today).sheet_changes,
    item: sheet,
  },
  missed: {
    title: 'Drop-offs missed',
    list: (today) => dayLinks(today).missed,
    item: order,
    day: 'Drop-off on {day}',
  },
  money: {
    title: 'Disputes and refunds to settle',
    list: (today) => dayLinks(today).money_trouble,
    item: money,
  },
  overdue: { title: 'Overdue invoices', list: (today) => dayLinks(today).overdue, item: money, day: 'Due on {day}' },
  mails: {
    title: 'Messages that weren’t sent',
    list: () => linkOptions({ to: '/processor/communications' }),
    item: ({ name }) => linkOptions({ to: '/processor/communications', search: { search: name } }),
  },
  accounting: {
    title: 'Not sent to QuickBooks',
    list: () => linkOptions({ to: '/accounting' }),
    item: () => linkOptions({ to: '/accounting' }),
  },
  offers: {
    title: 'Waitlist offers',
    list: () => linkOptions({ to: '/waitlist' }),
    item: () => linkOptions({ to: '/waitlist' }),
    day: 'Drop-off on {day}',
  },
  sheets: {
    title: 'Cut sheets to fill in',
    list: () => linkOptions({ to: '/processorCutSheet' }),
    item: sheet,
    day: 'Kill date: {day}',
  },
  to_pay: { title: 'Invoices to pay', list: (today) => dayLinks(today).open, item: money, day: 'Due on {day}' },
  messages: {
    title: 'Unread messages',
    list: () => linkOptions({ to: '/messages' }),
    item: ({ item_id }) => linkOptions({ to: '/messages', search: { thread: String(item_id) } }),
  },
  backups: {
    title: 'Backups and disk space',
    list: () => linkOptions({ to: '/processorProfile' }),
    item: () => linkOptions({ to: '/processorProfile' }),
  },
  webhooks: {
    title: 'Webhooks that were turned off',
    list: () => linkOptions({ to: '/processorProfile' }),
    item: () => linkOptions({ to: '/processorProfile' }),
  },
  sales: {
    title: 'Your sales',
    list: () => linkOptions({ to: '/sellerdashboard/tracker' }),
    item: () => linkOptions({ to: '/sellerdashboard/tracker' }),
  },
  purchases: {
    title: 'Your purchases',
    list: () => linkOptions({ to: '/buyerdashboard/tracker' }),
    item: () => linkOptions({ to: '/buyerdashboard/tracker' }),
  },
  posts: {
    title: 'Posts to review',
    list: () => linkOptions({ to: '/communities' }),
    item: ({ community_id }) => linkOptions({ to: '/community/discussion/$id', params: { id: String(community_id) } }),
  },
};

/** The first line of an entry. Entries about money and backups have a code as their title. */
export function itemTitle(kind: BellKind, { title }: BellItem): string {
  if (kind === 'backups') return t(TROUBLE_WORDS[title as Trouble].title);
  return kind === 'money' ? t(MONEY_WORDS[title as keyof typeof MONEY_WORDS]) : title;
}

/** The second line of an entry. */
export function itemFacts(kind: BellKind, { name, day, amount_cents }: BellItem): string {
  const words = BELL_WORDS[kind].day;
  const facts = [
    name,
    words && day ? t(words, { day: showDay(day) }) : '',
    amount_cents === null ? '' : showMoney(amount_cents),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** The requests that the bell rings for: staff don't hear about the ones they made. Customers follow their own. */
export const withoutOwn = <Row extends { associate: number }>(
  rows: readonly Row[],
  me: { id: number; role: Role },
): Row[] => rows.filter(({ associate }) => !isStaff(me.role) || associate !== me.id);
