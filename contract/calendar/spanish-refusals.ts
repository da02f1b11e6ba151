import type { CALENDAR_REFUSALS } from '#contract/calendar/refusals.ts';

/** Refusals of calendar in Spanish. */
export const CALENDAR_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof CALENDAR_REFUSALS, string>> = {
  day_full: 'No hay suficientes lugares el {day} para {species}. Quedan {left}.',
  day_not_offered: 'La planta no recibe {species} el {day}. Elija otro día.',
  day_closed: 'El {day} la planta no recibe {species}: {reason}',
  days_reversed: 'El último día no puede ser anterior al primero.',
  days_too_many: 'Elija como máximo un año a la vez.',
  special_gone: 'Otra persona cambió estos días. Revise la lista e inténtelo de nuevo.',
  date_past: 'Este día ya pasó. Elija hoy o un día posterior.',
  option_twice: 'Puede usar cada opción de procesamiento solo una vez por día.',
  species_not_handled: 'La planta no procesa {species}.',
};
