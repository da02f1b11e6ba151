import type { Catalogue } from '#contract/lib/words.ts';

export const offers = {
  // booking above what a day offers
  'Book anyway': 'Reservar de todos modos',
  'Kept with your name.': 'Se guarda con su nombre.',
  'Please say why it is booked although the day is full.': 'Indique por qué se reserva aunque el día está lleno.',

  // the week
  'Copy a day': 'Copiar un día',
  'Copy from': 'Copiar de',
  'Copy to': 'Copiar a',
  'Choose at least one day.': 'Elija al menos un día.',
  '{weekday} was copied': 'Se copió el {weekday}',
  'More is booked than this offers. Nothing is taken off; these days stay full until orders are moved:':
    'Hay más reservado de lo que esto ofrece. No se quita nada; estos días quedan llenos hasta que se muevan pedidos:',
  'More is booked than offered. These days stay full until orders are moved or more is offered:':
    'Hay más reservado que ofrecido. Estos días quedan llenos hasta que se muevan pedidos o se ofrezca más:',
  '{day}, {animal}: {used} booked, {available} offered': '{day}, {animal}: {used} reservados, {available} ofrecidos',
  '{day}, {animal} as USDA: {used} booked, {available} offered':
    '{day}, {animal} como USDA: {used} reservados, {available} ofrecidos',
  '{day}, {animal} as Custom: {used} booked, {available} offered':
    '{day}, {animal} como particular: {used} reservados, {available} ofrecidos',
  'and {count} more': 'y {count} más',

  // what an animal takes
  'Slots per animal': 'Lugares por animal',
  'Every animal takes one slot.': 'Cada animal ocupa un lugar.',
  '{animal} takes {slots} of a slot': '{animal} ocupa {slots} de un lugar',
  'What is booked already keeps the slots it took.': 'Lo ya reservado conserva los lugares que ocupó.',
  'The slots per animal were saved': 'Se guardaron los lugares por animal',
  'At least 0.01.': 'Como mínimo 0.01.',
  'At most 10.': 'Como máximo 10.',

  // closures and special days
  'Closures and special days': 'Cierres y días especiales',
  'Add days': 'Agregar días',
  'No closures or special days are planned. Every day offers what its weekday does.':
    'No hay cierres ni días especiales previstos. Cada día ofrece lo de su día de la semana.',
  'All animals': 'Todos los animales',
  '{count} slots booked': { one: '{count} lugar reservado', other: '{count} lugares reservados' },
  '{days} offer the week’s slots again.': 'Los días {days} vuelven a ofrecer los lugares de la semana.',
  'Close days or change their slots': 'Cerrar días o cambiar sus lugares',
  'Change special days': 'Cambiar días especiales',
  'On these days': 'En estos días',
  'The plant takes no animals': 'La planta no recibe animales',
  'Other slots than in the week': 'Otros lugares que en la semana',
  'First day': 'Primer día',
  'Last day': 'Último día',
  '{used} booked': '{used} reservados',
  'Left out: one day.': 'Sin indicar: un solo día.',
  'All other animals: no slots on the days you copy to.':
    'Todos los demás animales: sin lugares en los días de destino.',
  'USDA slots a day': 'Lugares USDA por día',
  'Custom slots a day': 'Lugares particulares por día',
  'Only for these animals': 'Solo para estos animales',
  'None chosen: for all animals.': 'Sin elegir: para todos los animales.',
  'Everybody who books sees it.': 'Lo ve quien reserva.',
  'The days were saved': 'Se guardaron los días',
  'The week’s slots are offered again': 'Se ofrecen de nuevo los lugares de la semana',
  'Not before the first day.': 'No antes del primer día.',
  'In the past.': 'Ya pasó.',
  'At most a year.': 'Como máximo un año.',
  '{heads} {animal} booked above the offer': '{animal}: {heads} reservados por encima de lo ofrecido',
  'This day has not enough free slots.': 'Este día no tiene suficientes lugares libres.',
  'This day is closed.': 'Este día está cerrado.',
} as const satisfies Catalogue;
