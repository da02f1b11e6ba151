import type { Catalogue } from '#contract/lib/words.ts';

export const calendar = {
  // the month
  Availability: 'Disponibilidad',
  'All species': 'Especies: todas',
  'Label type': 'Tipo de etiqueta',
  'All label types': 'Etiquetas: todas',
  Today: 'Hoy',
  'Previous month': 'Mes anterior',
  'Next month': 'Mes siguiente',
  'Set your weekly slots': 'Fije sus lugares por semana',
  'Set how many animals you take each day of the week. Until you do, nothing can be booked.':
    'Indique cuántos animales recibe cada día de la semana. Mientras no lo haga, no se puede reservar nada.',
  'Next free:': 'Próximos libres:',
  'No slots here. The plant’s office can add them in the calendar, under Availability.':
    'Aquí no hay lugares. La oficina de la planta puede agregarlos en el calendario, en Disponibilidad.',
  'Free slots': 'Lugares libres',
  'Find a plant': 'Buscar una planta',
  'No free slots': 'Sin lugares libres',
  'Not offered': 'No se ofrece',
  'Bars: how much of each animal’s slots is booked': 'Barras: cuánto de los lugares de cada animal está reservado',

  // a day
  Full: 'Lleno',
  'Too few': 'Pocos',
  '{free} of {available} slots': { one: '{free} de {available} lugar', other: '{free} de {available} lugares' },
  '{slots} free': '{slots} libres',
  past: 'ya pasó',
  'no slots offered': 'sin lugares ofrecidos',
  'not enough for {species}': 'no alcanza para {species}',
  'fewer than the {needed} needed': 'menos de los {needed} necesarios',
  'Slots for a day': 'Lugares de un día',
  'Choose a day to see what’s free and what’s booked.': 'Elija un día para ver lo que está libre y lo reservado.',
  'No slots on this day.': 'Este día no hay lugares.',
  '{available} free, {used} booked': 'Libres: {available}, reservados: {used}',
  'USDA: {available} free, {used} booked': 'Como USDA, libres: {available}, reservados: {used}',
  'Custom: {available} free, {used} booked': 'Como particular, libres: {available}, reservados: {used}',
  'USDA slots free': 'Lugares USDA libres',
  'Custom slots free': 'Lugares particulares libres',
  Booked: 'Reservado',

  // choosing a drop-off day
  'Schedule a Dropoff Date': 'Programar una fecha de entrega',
  '{count} slots needed.': { one: 'Se necesita {count} lugar.', other: 'Se necesitan {count} lugares.' },
  'confirm drop off date': 'confirmar la fecha de entrega',
  'Choose a day': 'Elija un día',
  'confirm kill date': 'confirmar la fecha de sacrificio',
  'this animal': 'este animal',
  'these animals': 'estos animales',

  // the week
  'No species yet': 'Todavía no hay especies',
  'The plant’s profile doesn’t list any species.': 'El perfil de la planta no indica ninguna especie.',
  'Choose a day to set how many animals can be dropped off.':
    'Elija un día para fijar cuántos animales se pueden entregar.',
  'No processing days yet.': 'Todavía no hay días de procesamiento.',
  '{animals} are processed every day.': {
    one: '{animals} se procesa todos los días.',
    other: '{animals} se procesan todos los días.',
  },
  '{animals} are processed from {first} to {last}.': {
    one: '{animals} se procesa de {first} a {last}.',
    other: '{animals} se procesan de {first} a {last}.',
  },
  '{animals} are processed on {days}.': {
    one: '{animals} se procesa los días {days}.',
    other: '{animals} se procesan los días {days}.',
  },
  Sunday: 'domingo',
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  'Number of slots available': 'Número de lugares disponibles',
  '{animal}, every {weekday}': '{animal}, cada {weekday}',
  'Processing option': 'Opción de procesamiento',
  'USDA processing': 'Procesamiento USDA',
  'Custom processing': 'Procesamiento particular',
  Slots: 'Lugares',
  'Add {title}': 'Agregar {title}',
  'Remove {title}': 'Quitar {title}',
  'No slots. Nothing can be booked on this day.': 'Sin lugares. No se puede reservar nada en este día.',
  'Enter 9,999 or less.': 'Escriba 9,999 o menos.',

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
  'No accepted orders on this day. Requests are listed under Order Requests.':
    'No hay pedidos aceptados este día. Las solicitudes están en Solicitudes de pedido.',
  'Actions for {title}': 'Acciones para {title}',
  'Open this day': 'Abrir este día',
  'Open the day': 'Abrir el día',

  // the sidebar
  'Days with slots': 'Días con lugares',
  'Upcoming Events': 'Próximos eventos',
  'Past Events': 'Eventos pasados',
  'No days to show.': 'No hay días que mostrar.',

  // moving an order
  'To move an order, drag its event to another day or use the event’s menu.':
    'Para mover un pedido, arrastre su evento a otro día o use el menú del evento.',
  'Move to another day': 'Mover a otro día',
  'Move to another day…': 'Mover a otro día…',
  Move: 'Mover',
  'Order {order_id}, {title}, will move from {from} to {to}. The kill date will be {kill}.':
    'El pedido {order_id}, {title}, pasará del {from} al {to}. La fecha de sacrificio será el {kill}.',
  '{title} is still on {day}. {refusal}': '{title} sigue en el {day}. {refusal}',
} as const satisfies Catalogue;
