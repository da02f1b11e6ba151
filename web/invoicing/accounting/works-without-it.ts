import { t } from '#web/lib/words.ts';

/** Shown wherever the plant has no link to its accounting company. */
export const worksWithoutIt = () => t('Invoices, payments, and everything else work without it.');
