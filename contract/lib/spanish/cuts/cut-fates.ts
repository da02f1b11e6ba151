import type { Catalogue } from '#contract/lib/words.ts';

export const cutFates = {
  'Nothing chosen from {parts}: that meat will be ground.': 'Nada elegido de {parts}: esa carne se molerá.',
  'Nothing chosen from {parts}. None of it will be kept.': 'Nada elegido de {parts}. No se guardará nada de eso.',
  'Nothing chosen from {parts}: {words}.': 'Nada elegido de {parts}: {words}.',
  '{chosen} without {cuts}: that meat will be ground.': '{chosen} sin {cuts}: esa carne se molerá.',
  '{chosen} without {cuts}, which won’t be kept.': '{chosen} sin {cuts}: eso no se guardará.',
  '{chosen} without {cuts}: {words}.': '{chosen} sin {cuts}: {words}.',
  'Instead of {cut}, because of the animal’s age': 'En lugar de {cut}, por la edad del animal',
  'If over 30 months: ground meat': 'Si tiene más de 30 meses: carne molida',
  'If over 30 months: {cuts}': 'Si tiene más de 30 meses: {cuts}',
  'Boneless cuts replace {cuts} because of the animal’s age.':
    'Por la edad del animal, cortes sin hueso reemplazan a {cuts}.',
  'doesn’t fit': 'no corresponde',
  'Fix it: {part}': 'Corregir: {part}',
  'Fix it': 'Corregir',
  'Choose again: {part}': 'Elegir de nuevo: {part}',
  'Choose again': 'Elegir de nuevo',
  'If the animal is over 30 months, cut this instead:': 'Si el animal tiene más de 30 meses, cortar en su lugar:',
  'Nothing chosen: that meat will be ground.': 'Nada elegido: esa carne se molerá.',
  'Over 30 months?': '¿Más de 30 meses?',
  'Is this animal over 30 months old?': '¿Este animal tiene más de 30 meses?',
  'If you don’t know, the plant will find out at drop-off. Until then, cuts with backbone, such as T-bones, need a second choice.':
    'Si no lo sabe, la planta lo averigua al recibirlo. Mientras tanto, los cortes con espinazo, como el T-bone, necesitan una segunda opción.',
  'Yes, over 30 months': 'Sí, más de 30 meses',
  'No, younger': 'No, es más joven',
  'It’s not known yet whether the animal is over 30 months.':
    'Nadie ha dicho todavía si el animal tiene más de 30 meses.',
  'Not known yet': 'Aún no se sabe',
  'Tell us now or at drop-off whether these are over 30 months: {animals}.':
    'Indique ahora o en la entrega si tienen más de 30 meses: {animals}.',
  'If so, cuts with backbone will be replaced by the second choice, and the owners will be notified.':
    'Si es así, los cortes con espinazo se cambian por la segunda opción y se avisa a los dueños.',
  'On every cut sheet, cuts with backbone will be replaced by the second choice, and the owners will be notified.':
    'Los cortes con espinazo se cambian por la segunda opción en todas las hojas y se avisa a sus dueños.',
  'Another cut sheet replaced this one on the order.': 'Otra hoja de cortes reemplazó a esta en el pedido.',
  'Open that cut sheet': 'Abrir esa hoja de cortes',
  'Age saved': 'Edad guardada',
  'Cuts changed because of the animal’s age': 'Los cortes cambiaron por la edad del animal',
  'Add {cut}': 'Agregar {cut}',
  'Meat not chosen': 'Carne sin elegir',
} as const satisfies Catalogue;
