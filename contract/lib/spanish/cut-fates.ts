import type { Catalogue } from '#contract/lib/words.ts';

export const cutFates = {
  'Nothing chosen from {parts}: will be ground.': 'Nada elegido de {parts}: se molerá.',
  'Nothing chosen from {parts}: won’t be kept.': 'Nada elegido de {parts}: no se guardará.',
  'Nothing chosen from {parts}: {words}.': 'Nada elegido de {parts}: {words}.',
  '{chosen} without {cuts}: that meat will be ground.': '{chosen} sin {cuts}: esa carne se molerá.',
  '{chosen} without {cuts}: that won’t be kept.': '{chosen} sin {cuts}: eso no se guardará.',
  '{chosen} without {cuts}: {words}.': '{chosen} sin {cuts}: {words}.',
  'Instead of {cut}, because of the animal’s age': 'En lugar de {cut}, por la edad del animal',
  'If over 30 months: will be ground': 'Si tiene más de 30 meses: se molerá',
  'If over 30 months: {cuts}': 'Si tiene más de 30 meses: {cuts}',
  'Boneless cuts take the place of {cuts}, because of the animal’s age.':
    'Por la edad del animal, cortes sin hueso reemplazan a {cuts}.',
  'doesn’t fit': 'no corresponde',
  'Make {part} fit': 'Corregir {part}',
  'Make it fit': 'Corregir',
  'Choose {part} again': 'Elegir {part} de nuevo',
  'Choose again': 'Elegir de nuevo',
  'If the animal is over 30 months, cut instead:': 'Si el animal tiene más de 30 meses, cortar en su lugar:',
  'Nothing chosen: that meat will be ground.': 'Nada elegido: esa carne se molerá.',
  'Add {cut}': 'Agregar {cut}',
  'Meat that isn’t decided': 'Carne sin decidir',
} as const satisfies Catalogue;
