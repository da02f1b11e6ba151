import type { Catalogue } from '#contract/lib/words.ts';

export const eventsCalendar = {
  // the calendars
  Calendars: 'Calendarios',
  'Events Calendar': 'Calendario de eventos',
  'Search events': 'Buscar eventos',
  'Previous week': 'Semana anterior',
  'Next week': 'Semana siguiente',
  'Calendar view': 'Vista del calendario',
  Month: 'Mes',
  Week: 'Semana',
  List: 'Lista',
  'No matching events. Try fewer words or another month.':
    'Ningún evento coincide. Pruebe con menos palabras o con otro mes.',
  'Show earlier days this month': 'Mostrar los días anteriores del mes',
  'No orders on these days.': 'No hay pedidos en estos días.',

  // a day
  Events: 'Eventos',
  'more than {most} events': 'más de {most} eventos',
  '{count} events': { one: '{count} evento', other: '{count} eventos' },
  '{count} slots free': { one: '{count} lugar libre', other: '{count} lugares libres' },
  closed: 'cerrado',
  'closed: {reason}': 'cerrado: {reason}',
  Closed: 'Cerrado',
  '{free} free': { one: '{free} libre', other: '{free} libres' },
  '+{more} more': '{more} más',
  'No orders on this day.': 'No hay pedidos este día.',
  'Actions for {title}': 'Acciones para {title}',
  'Open the day': 'Abrir el día',

  // the sidebar
  'Days with slots': 'Días con lugares',
  'Upcoming Events': 'Próximos eventos',
  'Past Events': 'Eventos pasados',
  'No days to show.': 'No hay días que mostrar.',

  // moving an order
  'Drag an event to another day to move its order, or use its menu.':
    'Arrastre un evento a otro día para mover su pedido, o use su menú.',
  'Move to another day': 'Mover a otro día',
  'Move to another day…': 'Mover a otro día…',
  Move: 'Mover',
  'Order {order_id}, {title}, will move from {from} to {to}. The kill date will be {kill}.':
    'El pedido {order_id}, {title}, pasará del {from} al {to}. La fecha de sacrificio será el {kill}.',
  '{title} is still on {day}. {refusal}': '{title} sigue en el {day}. {refusal}',
} as const satisfies Catalogue;
