import type { Catalogue } from '#contract/lib/words.ts';

/** Starting and cloning cut sheets, and attaching them to orders. */
export const attachSheet = {
  'Cut sheet attached': 'Hoja de cortes adjuntada',
  'Cut sheet attatched successfully': 'La hoja de cortes se adjuntó correctamente',
  'Please select one order.': 'Elija un pedido.',
  'This is a copy. The original cut sheet won’t change.': 'Esta es una copia. La hoja de cortes original no cambia.',
  'This cut sheet isn’t on an order yet.': 'Esta hoja de cortes aún no está en ningún pedido.',
  'On order {order_id}, drop-off {day}.': 'En el pedido {order_id}, entrega {day}.',
  'If you attach it to another order, that order gets a copy.':
    'Si la adjunta a otro pedido, ese pedido recibe una copia.',
  'An open order': 'Un pedido abierto',
  '{name} has no open orders that need a cut sheet for this animal.':
    '{name} no tiene pedidos abiertos que necesiten una hoja de cortes para este animal.',
  '{title}, order {order_id}': '{title}, pedido {order_id}',
  'its unfinished cut sheet will be kept without an order': 'su hoja de cortes sin terminar se conservará sin pedido',
  'Attach to an open order': 'Adjuntar a un pedido abierto',
  'Attach to this order': 'Adjuntar a este pedido',
  'Attach a copy to this order': 'Adjuntar una copia a este pedido',
  'A new order': 'Un pedido nuevo',
  'Choose a drop-off day in the calendar. {name} gets the whole animal.':
    'Elija el día de entrega en el calendario. El animal entero es para {name}.',

  // a sheet without an order
  'New cut sheet': 'Nueva hoja de cortes',
  'Fill it in next. You can attach it to an order now or later.':
    'Llénela a continuación. Puede adjuntarla a un pedido ahora o después.',
  'The plant hasn’t published a cut sheet yet.': 'La planta aún no ha publicado ninguna hoja de cortes.',
  'If you leave this blank, the cut sheet will be yours.': 'Si lo deja en blanco, la hoja de cortes será suya.',
  'Choose an animal to see what its cut sheet can start with.':
    'Elija el animal para ver con qué puede empezar su hoja de cortes.',
  'Start cut sheet': 'Empezar hoja de cortes',
  'Start with': 'Empezar con',
  'A blank sheet': 'Una hoja en blanco',
  'The plant’s standard cut': 'El corte estándar de la planta',
  'Copy cut sheet': 'Copiar hoja de cortes',
  'Cut sheet from {day}': 'Hoja de cortes del {day}',
  'not on an order': 'sin pedido',
  'No cuts yet.': 'Todavía no hay cortes.',
} as const satisfies Catalogue;
