import type { WAITLIST_REFUSALS } from '#contract/waitlist/refusals.ts';

/** Refusals of waitlist in Spanish. */
export const WAITLIST_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof WAITLIST_REFUSALS, string>> = {
  customer_missing: 'Elija el cliente para la lista de espera.',
  day_has_room: 'Hay suficientes lugares libres el {day}. Mejor reserve el día.',
  waits_already: 'Este cliente ya está en la lista de espera para este día.',
  waitlist_over: 'Este lugar en la lista de espera ya terminó.',
  offered_already: 'Ya se ofreció un día. Retire primero esa oferta.',
  no_day_free: 'Ninguno de estos días tiene suficientes lugares libres.',
  offer_over: 'Esta oferta venció. El día ya no está apartado.',
};
