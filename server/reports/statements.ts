import type { ReportName } from '#contract/reports/report.ts';
import type { Asked, Sql } from '#server/reports/asked.ts';
import * as meat from '#server/reports/meat-reports.ts';
import * as money from '#server/reports/money-reports.ts';
import * as orders from '#server/reports/order-reports.ts';
import { taxReturn } from '#server/reports/tax-return.ts';

/** Each report's statement. Its columns have the keys of the report in contract/reports/report.ts. */
export const STATEMENTS: Readonly<Record<ReportName, (asked: Asked) => Sql>> = {
  orders_by_status: orders.byStatus,
  orders_by_species: orders.bySpecies,
  orders_by_label: orders.byLabel,
  orders_by_week: orders.byWeek,
  orders_by_producer: orders.byProducer,
  capacity: orders.capacity,
  capacity_by_species: orders.capacityBySpecies,
  no_shows: orders.noShows,
  revenue: money.revenue,
  receivables: money.receivables,
  payments: money.payments,
  charges: money.charges,
  costs: money.costs,
  tax: money.tax,
  tax_return: taxReturn,
  yields_by_species: meat.yieldsBySpecies,
  yields_by_cutter: meat.yieldsByCutter,
  hang_days: meat.hangDays,
  custom_kill_log: meat.customKillLog,
  organic_audit: meat.organicAudit,
};
