import { t } from '#web/lib/words.ts';

/** Shown wherever QuickBooks isn't connected. */
export const worksWithoutIt = () => t('Invoices, payments, and everything else work without it.');
