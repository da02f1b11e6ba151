import type { Catalogue } from '#contract/lib/words.ts';

export const floor = {
  // the cutting day
  'Cutting day': 'Corte',
  'Kill day': 'Sacrificio',
  'Drop-off day': 'Día de entrega',
  'Type of day': 'Tipo de día',
  'Cutting sheets': 'Hojas para cortar',
  'No animals on this day.': 'No hay animales este día.',
  'Animals appear on their kill day and again on their cutting day, after hanging.':
    'Los animales aparecen el día del sacrificio y otra vez el día de corte, después de la maduración.',
  'Order {order_id} isn’t on this day.': 'El pedido {order_id} no está en este día.',
  'It may have been moved or deleted. Choose another animal.': 'Quizás se movió o se eliminó. Elija otro animal.',
  'Animals on this day': 'Animales de este día',
  'Previous animal': 'Animal anterior',
  'Next animal': 'Animal siguiente',
  'Animal {place} of {count}': 'Animal {place} de {count}',
  '{count} sheets missing': { one: 'Falta {count} hoja', other: 'Faltan {count} hojas' },

  // a share
  'No cut sheet': 'Sin hoja de cortes',
  'Cut sheet not submitted': 'Hoja de cortes sin enviar',
  'No shares or cut sheet': 'Sin partes ni hoja de cortes',
  'Ask before cutting:': 'Pregunte antes de cortar:',
  'Whole animal': 'Animal entero',
  'Quarter {place}': 'Cuarto {place}',
  'Half, quarters {place}': 'Mitad, cuartos {place}',
  'Three quarters, {place}': 'Tres cuartos, {place}',
  'Special requests': 'Instrucciones especiales',
  'See the special requests above.': 'Vea las instrucciones especiales arriba.',
  'A change was requested for this sheet. Ask the office before cutting.':
    'Se pidió un cambio en esta hoja. Pregunte a la oficina antes de cortar.',
  'The two cut sheets for this half don’t match. Ask the office before cutting.':
    'Las dos hojas de cortes de esta mitad no coinciden. Pregunte a la oficina antes de cortar.',
  'Over 30 months: no cuts with backbone.': 'Más de 30 meses: nada con espinazo.',
  'Age unknown or not verified: no cuts with backbone.': 'Edad sin indicar o sin comprobar: nada con espinazo.',
  'Chosen but not allowed: {cuts}': 'Elegido pero no permitido: {cuts}',
  'Not allowed': 'No permitido',
  'Don’t cut:': 'No cortar:',
  'Open sheet': 'Abrir hoja',

  // animals at the door
  'Not sampled': 'Sin muestra',
  'Waiting for the result': 'En espera del resultado',
  'Not detected': 'No detectada',
  Detected: 'Detectada',
  'Field-dressed': 'Eviscerado en el campo',
  'Skinned carcass': 'Canal sin piel',
  'Boneless meat': 'Carne sin hueso',
  'Enter the two letters of the state.': 'Escriba las dos letras del estado.',

  // printed sheets
  'Page {page} of {pages}': 'Página {page} de {pages}',
  '{name}, continued': '{name}, continuación',
  'Scan to open this sheet': 'Escanee para abrir esta hoja',
  'Print the day': 'Imprimir el día',
  'Update PDF': 'Actualizar el PDF',
  'Download PDF': 'Descargar PDF',
  'Waiting to start...': 'Esperando para empezar...',
  '{done} of {count} sheets': { one: '{done} de {count} hoja', other: '{done} de {count} hojas' },
  'Creating PDF': 'Creando el PDF',
  'PDF ready: {count} pages': { one: 'PDF listo: {count} página', other: 'PDF listo: {count} páginas' },
  'This day has changed since the PDF was created.': 'Este día cambió desde que se creó el PDF.',
  'We couldn’t create the PDF. Try again.': 'No pudimos crear el PDF. Inténtelo de nuevo.',
  'For the whole sheet': 'Para toda la hoja',
} as const satisfies Catalogue;
