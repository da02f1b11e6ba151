import type { Catalogue } from '#contract/lib/words.ts';

export const offers = {
  // booking above what a day offers
  'Book anyway': 'Reservar de todos modos',
  'Kept with your name.': 'Se guarda con su nombre.',
  'Please say why it is booked although the day is full.': 'Indique por qué se reserva aunque el día está lleno.',
} as const satisfies Catalogue;
