import type { Catalogue } from '#contract/lib/words.ts';

export const offers = {
  // booking more than a day offers
  'Book anyway': 'Reservar de todos modos',
  'We’ll record it under your name.': 'Se registra con su nombre.',
  'Enter a reason for overbooking this day.': 'Escriba por qué reserva un día lleno.',

  // the week
  'Copy a day': 'Copiar un día',
  'Copy from': 'Copiar de',
  'Copy to': 'Copiar a',
  'Choose at least one day.': 'Elija al menos un día.',
  '{weekday} copied': 'Se copió el {weekday}',
  'These days would have more bookings than slots. Booked orders stay, and the days are full until you move some:':
    'Estos días tendrían más reservas que lugares. Los pedidos reservados se quedan y los días están llenos hasta que mueva algunos:',
  'These days have more bookings than slots. They’ll stay full until you move orders or add slots:':
    'Estos días tienen más reservas que lugares. Seguirán llenos hasta que mueva pedidos o agregue lugares:',
  '{day}, {animal}: {used} booked, {available} offered': '{day}, {animal}, reservados: {used}, ofrecidos: {available}',
  '{day}, {animal} (USDA): {used} booked, {available} offered':
    '{day}, {animal} como USDA, reservados: {used}, ofrecidos: {available}',
  '{day}, {animal} (Custom): {used} booked, {available} offered':
    '{day}, {animal} como particular, reservados: {used}, ofrecidos: {available}',
  'and {count} more': 'y {count} más',

  // slots per animal
  'Slots per animal': 'Lugares por animal',
  'Every animal takes one slot.': 'Cada animal ocupa un lugar.',
  '{animal} takes {slots} slots': '{animal} ocupa {slots} lugares',
  'Existing bookings keep their slots.': 'Lo ya reservado conserva sus lugares.',
  'Slots per animal saved': 'Lugares por animal guardados',
  'Enter 0.01 or more.': 'Escriba 0.01 o más.',
  'Enter 10 or less.': 'Escriba 10 o menos.',

  // closures and special days
  'Closures and special days': 'Cierres y días especiales',
  'Add days': 'Agregar días',
  'No closures or special days planned. Every day uses its weekly slots.':
    'No hay cierres ni días especiales. Cada día usa los lugares de la semana.',
  'All animals': 'Todos los animales',
  '{count} slots booked': { one: '{count} lugar reservado', other: '{count} lugares reservados' },
  '{days} will use the weekly slots again.': '{days}: vuelven a tener los lugares de la semana.',
  'Close days or change their slots': 'Cerrar días o cambiar sus lugares',
  'Change special days': 'Cambiar días especiales',
  'On these days': 'En estos días',
  'The plant isn’t accepting animals': 'La planta no recibe animales',
  'A different number of slots': 'Otro número de lugares',
  'First day': 'Primer día',
  'Last day': 'Último día',
  '{used} booked': { one: '{used} reservado', other: '{used} reservados' },
  'Leave blank for a single day.': 'Déjelo vacío si es un solo día.',
  'Other animals won’t have any slots on the days you copy to.':
    'Los demás animales quedan sin lugares en los días de destino.',
  'USDA slots per day': 'Lugares USDA por día',
  'Custom slots per day': 'Lugares particulares por día',
  'Only for these animals': 'Solo para estos animales',
  'Leave blank to include all animals.': 'Déjelo vacío para incluir todos los animales.',
  'Anyone who books can see this.': 'Lo verán todos los que reserven.',
  'Days saved': 'Días guardados',
  'Weekly slots restored': 'Lugares de la semana restaurados',
  'Choose a date on or after the first day.': 'Elija una fecha igual o posterior al primer día.',
  'This day has passed.': 'Este día ya pasó.',
  'Choose a range of one year or less.': 'Elija un período de un año o menos.',
  '{heads} {animal} overbooked': '{animal}: {heads} de sobrecupo',
  'Not offered on this day.': 'No se ofrece este día.',
  'There aren’t enough free slots on this day.': 'Este día no tiene suficientes lugares libres.',
  'This day is closed.': 'Este día está cerrado.',
} as const satisfies Catalogue;
