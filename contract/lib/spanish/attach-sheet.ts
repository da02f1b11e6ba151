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
  'has an unfinished cut sheet, which will be kept but detached from the order':
    'tiene una hoja de cortes sin terminar, que se conservará sin pedido',
  'Attach to an open order': 'Adjuntar a un pedido abierto',
  'Attach to this order': 'Adjuntar a este pedido',
  'Attach a copy to this order': 'Adjuntar una copia a este pedido',
  'A new order': 'Un pedido nuevo',
  'Choose a drop-off day in the calendar. {name} gets the whole animal.':
    'Elija el día de entrega en el calendario. El animal entero es para {name}.',

  // a sheet without an order
  'New cut sheet': 'Nueva hoja de cortes',
  'You’ll fill it in on the next screen. You can attach it to an order then or later.':
    'La llenará en la pantalla siguiente. Puede adjuntarla a un pedido ahí o después.',
  'The plant hasn’t published a cut sheet yet.': 'La planta aún no ha publicado ninguna hoja de cortes.',
  'If you leave this blank, the cut sheet will be yours.': 'Si lo deja en blanco, la hoja de cortes será suya.',
  'Choose an animal to see how you can start its cut sheet.':
    'Elija el animal para ver cómo puede empezar su hoja de cortes.',
  'Start cut sheet': 'Empezar hoja de cortes',
  'Start with': 'Empezar con',
  'A blank sheet': 'Una hoja en blanco',
  'The plant’s standard cut': 'El corte estándar de la planta',
  'Copy cut sheet': 'Copiar hoja de cortes',
  'Cut sheet from {day}': 'Hoja de cortes del {day}',
  'not on an order': 'sin pedido',
  'No cuts yet.': 'Todavía no hay cortes.',

  // cut sheets that have to match
  'Both quarters now use the same cut sheet.': 'Los dos cuartos usan ahora la misma hoja de cortes.',
  'Cuts {name} can’t have': 'Cortes que {name} no puede tener',
  'Edit {name}’s cut sheet': 'Editar la hoja de cortes de {name}',
  'First half: the cut sheets don’t match': 'Primera mitad: las hojas de cortes no coinciden',
  'Second half: the cut sheets don’t match': 'Segunda mitad: las hojas de cortes no coinciden',
  'Both owners get some of every cut in this half, so their cut sheets have to match. Both have been notified.':
    'A los dos dueños les toca parte de cada corte de esta mitad, así que sus hojas de cortes tienen que coincidir. Ya se les avisó a ambos.',
  'Use {name}’s cut sheet for both?': '¿Usar la hoja de cortes de {name} para ambos?',
  'Use {name}’s cut sheet for both': 'Usar la hoja de cortes de {name} para ambos',
  'Use this cut sheet': 'Usar esta hoja de cortes',
  '{loser}’s cut sheet will be changed to match. {loser}’s original choices stay on record, and both will be notified.':
    'La hoja de cortes de {loser} se cambiará para que coincida. Lo que {loser} pidió queda guardado, y se avisará a ambos.',
  Chosen: 'Elegido',
  'First half: one cut sheet for both': 'Primera mitad: una hoja de cortes para ambos',
  'Second half: one cut sheet for both': 'Segunda mitad: una hoja de cortes para ambos',
  '{who} chose {name}’s cut sheet for both on {when}.':
    '{who} eligió la hoja de cortes de {name} para ambos el {when}.',
  '{name}’s original choices': 'Lo que {name} había elegido',
  'Now (both)': 'Ahora (ambos)',
  'Before ({name})': 'Antes ({name})',
  'Cut sheets for one half don’t match': 'Las hojas de cortes de una mitad no coinciden',
  'Same cut sheet chosen for both quarters': 'Se eligió la misma hoja de cortes para los dos cuartos',
  Differences: 'Diferencias',
} as const satisfies Catalogue;
