import type { REPORTS_REFUSALS } from '#contract/reports/refusals.ts';

/** Refusals of reports in Spanish. */
export const REPORTS_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof REPORTS_REFUSALS, string>> = {
  too_many_reports: 'Ya tiene {most} informes guardados. Quite uno primero.',
  erase_owner: 'Usted es dueño de {plant}. Primero transfiérala a otra persona en Usuarios y funciones.',
  erase_staff:
    'Usted trabaja en {plant} y sus registros dicen quién hizo qué. Pida a su dueño que lo quite en Usuarios y funciones.',
  erase_sells:
    'Compradores y plantas cuentan con lo que su granja vende aquí. Primero cierre sus anuncios. Si ya vendió algo, escriba a quienes administran este sitio.',
  erase_animals: '{plant} todavía trabaja con animales suyos. Podrá borrar sus datos cuando los haya recogido.',
  erase_waits: 'Usted sigue en la lista de espera de {plant}. Primero salga de ella.',
  erase_owes: 'Todavía hay una factura abierta en {plant}. Podrá borrar sus datos cuando esté pagada.',
  erase_draft:
    '{plant} todavía le está preparando una factura. Podrá borrar sus datos cuando la haya pagado o, si nunca se envía, {days} días después de que se empezó.',
  erase_credit: '{plant} todavía le debe dinero. Pídalo antes de borrar sus datos.',
  erase_buys:
    'Una compra suya aún no está pagada o recogida. Podrá borrar sus datos cuando lo esté. Un producto cuenta como máximo {days} días.',
  erase_leads: 'Usted es dueño de la comunidad “{name}”. Primero archívela o transfiérala a otra persona.',
};
