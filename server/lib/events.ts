import { sql } from 'kysely';
import type { Topic } from '#contract/lib/endpoint.ts';
import type { Tx } from '#server/lib/database.ts';

/** Every event, and the topics it makes stale on other people's screens. */
export const EVENTS = {
  'order.created': ['orders', 'slots'],
  'order.received': ['orders'],
  'order.receipt_undone': ['orders'],
  'order.completed': ['orders'],
  'order.notified': ['orders'],
  'order.changed': ['orders', 'slots', 'cut_sheets'],
  'order.scheduled': ['orders', 'slots'],
  'order.removed': ['orders', 'slots'],
  'order.restored': ['orders', 'slots'],
  'order.accepted': ['orders'],
  'order.rejected': ['orders', 'slots'],
  'slots.changed': ['slots'],
  'order.weighed': ['orders', 'cut_sheets'],
  'prices.changed': ['cut_sheets'],
  'cut_sheet.submitted': ['cut_sheets', 'orders'],
  'cut_sheet.changed': ['cut_sheets', 'orders'],
  'cut_sheet.differs': ['cut_sheets', 'orders'],
  'cut_sheet.settled': ['cut_sheets', 'orders'],
  'cut_sheet.begun': ['cut_sheets'],
  'cut_sheet.attached': ['cut_sheets', 'orders'],
  'cut_sheet.link_sent': ['cut_sheets'],
  'cut_sheet.link_opened': ['cut_sheets'],
  'cut_sheet.links_revoked': ['cut_sheets'],
  'cut_sheet.reminded': ['cut_sheets'],
  'cut_sheet.change_asked': ['cut_sheets'],
  'cut_sheet.change_accepted': ['cut_sheets', 'orders'],
  'cut_sheet.change_refused': ['cut_sheets'],
  'day_pdf.asked': [],
  'template.changed': ['templates'],
  'template.published': ['templates', 'cut_sheets'],
  'customer.added': ['customers'],
  'customer.changed': ['customers'],
  'customer.portal_on': ['customers'],
  'customer.portal_off': ['customers'],
  'customer.merged': ['customers', 'orders', 'cut_sheets'],
  'customer.removed': ['customers'],
  'customer.restored': ['customers'],
  'customer.noted': ['customers'],
  'customer.tagged': ['customers'],
  'customers.import_started': ['customers'],
  'customers.import_stopped': ['customers'],
  'customers.imported': ['customers'],
  'customers.undo_started': ['customers'],
  'customers.import_undone': ['customers'],
  'portal.entered': ['account'],
  'team.invited': ['team'],
  'team.invited_again': ['team'],
  'team.invitation_withdrawn': ['team'],
  'team.role_changed': ['team', 'account'],
  'team.deactivated': ['team'],
  'team.reactivated': ['team'],
  'team.owner_changed': ['team', 'account'],
  'account.changed': ['account', 'team'],
  'card.saved': ['account'],
  'settings.changed': ['settings', 'slots'],
  'mail.changed': ['mails'],
  'legal.accepted': ['account'],
  'waitlist.joined': ['waitlist'],
  'waitlist.moved': ['waitlist'],
  'waitlist.offered': ['waitlist', 'slots'],
  'waitlist.accepted': ['waitlist'],
  'waitlist.declined': ['waitlist', 'slots'],
  'waitlist.lapsed': ['waitlist', 'slots'],
  'waitlist.withdrawn': ['waitlist', 'slots'],
  'waitlist.left': ['waitlist', 'slots'],
  'waitlist.missed': ['waitlist'],
} as const satisfies Record<string, readonly Topic[]>;
export type EventKind = keyof typeof EVENTS;

/** Whose plant it is, and who did it; null when no person did. */
export interface Doer {
  plant_id: number;
  account_id: number | null;
}
export interface Happening {
  order_id?: number;
  data?: Record<string, unknown>;
  /** Accounts outside the plant's staff whose screens show it too. */
  audience?: readonly number[];
}

/** Records an event in the current transaction. The relay passes it on after the commit. Returns the event's id. */
export async function emit(
  tx: Tx,
  { actor }: { actor: Doer },
  kind: EventKind,
  { order_id, data = {}, audience = [] }: Happening = {},
): Promise<number> {
  const { plant_id, account_id } = actor;
  const { rows } = await sql<{ event_id: number }>`
    insert into events (plant_id, kind, order_id, actor_id, data, audience)
    values (${plant_id}, ${kind}, ${order_id ?? null}, ${account_id}, ${JSON.stringify(data)}::jsonb, ${audience}::bigint[])
    returning event_id`.execute(tx);
  return rows[0]?.event_id ?? 0;
}
