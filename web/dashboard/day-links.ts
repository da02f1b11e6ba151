import { linkOptions } from '@tanstack/react-router';
import { ARRIVED_TYPES } from '#contract/booking/lists.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { CUTTING_ADDRESS } from '#web/orders/order-words.ts';

/** The list behind each number on the dashboard. It has exactly that many rows. */
export const dayLinks = (today: IsoDate) => ({
  expected: linkOptions({ to: '/processordashboard/pendingOrders', search: { from: today, to: today } }),
  arrived: linkOptions({ to: '/processordashboard/order', search: { from: today, to: today, status: ARRIVED_TYPES } }),
  missed: linkOptions({ to: '/processordashboard/pendingOrders', search: { to: addDays(today, -1) } }),
  kills: linkOptions({ to: CUTTING_ADDRESS, search: { date: today, day_of: 'kill' } }),
  cuts: linkOptions({ to: CUTTING_ADDRESS, search: { date: today } }),
  rail: linkOptions({ to: '/processordashboard/openOrders', search: { stage: 'rail' } }),
  late: linkOptions({ to: '/processordashboard/openOrders', search: { stage: 'late' } }),
  ready: linkOptions({ to: '/processordashboard/openOrders', search: { stage: 'ready' } }),
  missing_sheets: linkOptions({ to: '/processorCutSheet/missing', search: { soon: '1' } }),
  sheet_changes: linkOptions({ to: '/processorCutSheet/missing' }),
  requests: linkOptions({ to: '/processordashboard/requestedOrder', search: { status: 'pending_approval' } }),
  money_trouble: linkOptions({ to: '/invoices' }),
  open: linkOptions({ to: '/invoices', search: { status: 'owed' } }),
  overdue: linkOptions({ to: '/invoices', search: { status: 'overdue' } }),
});
