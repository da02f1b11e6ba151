import type { Catalogue } from '#contract/lib/words.ts';

/** Beginning and cloning cut sheets, and attaching them to orders. */
export const attachSheet = {
  'Cut sheet attached': 'Hoja de corte adjuntada',
  'Cut sheet attatched successfully': 'La hoja de corte se adjuntó correctamente',
  'Please select one order.': 'Elija un pedido.',
  'This is a copy. The original cut sheet stays as it is.':
    'Esta es una copia. La hoja de corte original queda como está.',
  'This cut sheet is on no order yet.': 'Esta hoja de corte aún no está en ningún pedido.',
  'On order {order_id}, drop-off {day}.': 'En el pedido {order_id}, entrega {day}.',
  'Another order gets a copy of it.': 'Otro pedido recibe una copia de ella.',
  'An open order': 'Un pedido abierto',
  'No open order of {name} waits for a cut sheet of this animal.':
    'Ningún pedido abierto de {name} espera una hoja de corte de este animal.',
  '{title}, order {order_id}': '{title}, pedido {order_id}',
  'its begun cut sheet is kept without an order': 'su hoja de corte comenzada se conserva sin pedido',
  'Attach to an open order': 'Adjuntar a un pedido abierto',
  'Attach to this order': 'Adjuntar a este pedido',
  'Attach a copy to this order': 'Adjuntar una copia a este pedido',
  'A new order': 'Un pedido nuevo',
  'Choose the drop-off day in the calendar; the whole animal is for {name}.':
    'Elija el día de entrega en el calendario; el animal entero es para {name}.',

  // a sheet without ids
  'New cut sheet': 'Nueva hoja de corte',
  'It is filled in next, and attached to an order now or later.':
    'Después se llena, y se adjunta a un pedido ahora o más tarde.',
  'The plant has not published a cut sheet yet.': 'La planta aún no ha publicado ninguna hoja de corte.',
  'Left empty it is your own.': 'Si se deja vacío, es suya.',
  'Choose the animal to see what its cut sheet begins with.':
    'Elija el animal para ver con qué comienza su hoja de corte.',
  'Begin cut sheet': 'Comenzar hoja de corte',
  'Begin with': 'Comenzar con',
  'An empty sheet': 'Una hoja vacía',
  'The standard cut of the plant': 'El corte estándar de la planta',
  'Clone cut sheet': 'Clonar hoja de corte',
  'Cut sheet of {day}': 'Hoja de corte del {day}',
  'on no order': 'sin pedido',
  'Nothing is chosen yet.': 'Todavía no se ha elegido nada.',
} as const satisfies Catalogue;
