import type { Catalogue } from '#contract/lib/words.ts';

/** A plant's public page. */
export const plantPages = {
  'A meat plant that takes {species}. See its next free days.':
    'Una planta de carnes que recibe {species}. Vea sus próximos días libres.',
  'Next free days': 'Próximos días libres',
  'No free days in the next four months': 'Sin días libres en los próximos cuatro meses',
  Hours: 'Horario',
  'Picking up': 'Para recoger',
  'How to reach us': 'Cómo comunicarse con nosotros',
  'See the plant': 'Ver la planta',
  'See the plant: {name}': 'Ver la planta: {name}',
  'Change what this page says': 'Cambiar lo que dice esta página',

  // settings
  'Public page': 'Página pública',
  'Anyone can see it: your name, logo, town, animals, and next free days, and what you add here.':
    'Cualquiera puede verla: su nombre, logotipo, ciudad, animales y próximos días libres, y lo que agregue aquí.',
  'Show the phone, email, and address': 'Mostrar el teléfono, el correo y la dirección',
  'Show the prices': 'Mostrar los precios',
  'Phone, email, and address on the public page': 'Teléfono, correo y dirección en la página pública',
  'Prices on the public page': 'Precios en la página pública',
} as const satisfies Catalogue;
