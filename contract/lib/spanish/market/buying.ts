import type { Catalogue } from '#contract/lib/words.ts';

/** What buyers see: their lists, the tracker and checkout. */
export const buying = {
  'Added to your watchlist': 'Se agregó a su lista de seguimiento',
  'Removed from your watchlist': 'Se quitó de su lista de seguimiento',
  'Added to your favorite farms': 'Se agregó a sus granjas favoritas',
  'Removed from your favorite farms': 'Se quitó de sus granjas favoritas',
  'We’ll email you about the next one': 'Le escribiremos cuando haya otro',
  'We won’t email you about the next one': 'Ya no le escribiremos cuando haya otro',
  'Thanks for your review': 'Gracias por su opinión',
  Bought: 'Comprado',
  'Whole animal sold': 'Animal vendido por completo',
  'Accepted by the plant': 'Aceptado por la planta',
  'Dropped off': 'Entregado en la planta',
  Weighed: 'Pesado',
  'Picked up': 'Recogido',
} as const satisfies Catalogue;
