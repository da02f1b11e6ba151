import type { Catalogue } from '#contract/lib/words.ts';

export const settings = {
  'Animals are booked or asked for': 'Se reservan o solicitan animales',
  'An animal has arrived': 'Llegó un animal',
  'Somebody books or asks for a drop-off': 'Alguien reserva o solicita animales',
  'Somebody fills in a cut sheet': 'Alguien completa una hoja de corte',
} as const satisfies Catalogue;
