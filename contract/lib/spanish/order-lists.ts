import type { Catalogue } from '#contract/lib/words.ts';

export const orderLists = {
  // what customers are told
  'Started processing': 'Proceso iniciado',
  'Packing in progress': 'Empaque en curso',
  'Ready for pickup': 'Listo para recoger',
  'Invoice generated': 'Factura generada',
  'The customers are told by e-mail': 'Se avisó a los clientes por correo electrónico',
  'Written down. Nobody here has an e-mail address': 'Anotado. Nadie aquí tiene correo electrónico',
  'They were told before': 'Ya se les había avisado',

  // files
  Heads: 'Cabezas',
} as const satisfies Catalogue;
