import type { WEBHOOKS_REFUSALS } from '#contract/webhooks/refusals.ts';

/** Refusals of webhooks in Spanish. */
export const WEBHOOKS_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof WEBHOOKS_REFUSALS, string>> = {
  webhook_address: 'Escriba una dirección de internet que empiece con https://.',
  webhooks_full: 'Llegó al límite de {most} webhooks. Elimine uno primero.',
  webhook_off: 'Este webhook está apagado. Enciéndalo primero.',
};
