import type { PRICING_REFUSALS } from '#contract/pricing/refusals.ts';

/** Refusals of pricing in Spanish. */
export const PRICING_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof PRICING_REFUSALS, string>> = {
  prices_overlap:
    '“{one}” y “{other}” cobrarían las mismas libras. Indique para qué corte es cada una, o guárdelas así.',
  prices_changed: 'Otra persona cambió estos precios mientras usted los editaba. Revise qué cambió y guarde de nuevo.',
  price_list_twice: 'Ya hay una lista de precios para este animal y esta etiqueta.',
  edition_frozen:
    'Llegaron animales mientras regían estos precios, así que no se pueden cambiar. Agregue precios nuevos.',
  edition_twice: 'Ya hay otros precios que empiezan este día.',
  too_many_editions: 'Una lista de precios puede cambiar hasta {most} veces. Empiece una nueva para otra etiqueta.',
};
