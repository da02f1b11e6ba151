import type { Catalogue } from '#contract/lib/words.ts';

/** Links to cut sheets, missing ones, and changes of locked ones. */
export const sheetLinks = {
  'The link is made': 'El enlace está listo',
  'The link is on its way': 'El enlace va en camino',
  'Nobody here has an e-mail address': 'Nadie aquí tiene correo electrónico',
  'The link no longer opens the cut sheet': 'El enlace ya no abre la hoja de corte',
  'The plant is asked': 'Se preguntó a la planta',
  'The change is accepted': 'El cambio fue aceptado',
  'The change is refused': 'El cambio fue rechazado',
} as const satisfies Catalogue;
