import type { Catalogue } from '#contract/lib/words.ts';

export const eventsCalendar = {
  // the calendars
  Calendars: 'Calendarios',
  'Events Calendar': 'Calendario de eventos',
  'Search events': 'Buscar eventos',
  'Previous week': 'Semana anterior',
  'Next week': 'Semana siguiente',
  'How days are shown': 'Cómo se muestran los días',
  Month: 'Mes',
  Week: 'Semana',
  List: 'Lista',
  'No event here matches. Try fewer words or another month.':
    'Ningún evento coincide. Pruebe con menos palabras o con otro mes.',
  'Show the month’s days before today': 'Mostrar los días del mes anteriores a hoy',
  'No order is on any of these days.': 'No hay pedidos en estos días.',

  // a day
  Events: 'Eventos',
  'more than {most} events': 'más de {most} eventos',
  '{count} events': { one: '{count} evento', other: '{count} eventos' },
  '{count} slots free': { one: '{count} lugar libre', other: '{count} lugares libres' },
  closed: 'cerrado',
  'closed: {reason}': 'cerrado: {reason}',
  Closed: 'Cerrado',
  '{free} free': '{free} libres',
  '+{more} more': '{more} más',
  'No order is on this day.': 'No hay pedidos en este día.',
  'Actions for {title}': 'Acciones para {title}',
  'Open the day': 'Abrir el día',

  // beside the calendar
  'Days with slots': 'Días con lugares',
  'Upcoming Events': 'Próximos eventos',
  'Past Events': 'Eventos pasados',
  'No days here.': 'No hay días aquí.',

  // moving an order
  'Drag an event to another day to move its order, or use its menu.':
    'Arrastre un evento a otro día para mover su pedido, o use su menú.',
  'Move to another day': 'Mover a otro día',
  'Move to another day…': 'Mover a otro día…',
  Move: 'Mover',
  'Order {order_id}, {title}, moves from {from} to {to}. The kill date becomes {kill}.':
    'El pedido {order_id}, {title}, pasa del {from} al {to}. La fecha de sacrificio será el {kill}.',
  '{title} stays on {day}. {refusal}': '{title} se queda en el {day}. {refusal}',
} as const satisfies Catalogue;
