import type { FLOOR_REFUSALS } from '#contract/floor/refusals.ts';

/** Refusals of floor in Spanish. */
export const FLOOR_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof FLOOR_REFUSALS, string>> = {
  day_pdf_under_way: 'Se están preparando las hojas de cortes del {day}. Inténtelo de nuevo en un momento.',
  day_pdf_nothing: 'No hay animales en este día.',
  day_pdf_too_many: 'Un PDF puede tener hasta {most} hojas de cortes. Este día tiene {count}.',
};
