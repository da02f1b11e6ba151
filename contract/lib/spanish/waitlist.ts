import type { Catalogue } from '#contract/lib/words.ts';

/** The waitlist, and the address of a person's calendar. */
export const waitlist = {
  Waitlist: 'Lista de espera',
  'A slot that comes free is kept this long for the first in line. Then the next one is asked.':
    'Un cupo que se libera se guarda este tiempo para el primero de la lista. Después se pregunta al siguiente.',
  'Hours to answer an offer': 'Horas para responder a una oferta',
  'Waiting in line': 'En espera',
  'Offered a day': 'Con un día ofrecido',
  'Declined the offer': 'Rechazó la oferta',
  'Let the offer lapse': 'Dejó vencer la oferta',
  'Left the line': 'Salió de la lista',
  'No slot came free': 'No se liberó ningún cupo',
  'You are on the waitlist': 'Está en la lista de espera',
  'The day is booked': 'El día quedó reservado',
  Declined: 'Rechazada',
  'Declined. The other days are still waited for.': 'Rechazada. Los demás días siguen en espera.',
  'The offer was taken back': 'La oferta se retiró',
  'Removed from the waitlist': 'Quitado de la lista de espera',

  'The address is no longer good': 'La dirección ya no es válida',
} as const satisfies Catalogue;
