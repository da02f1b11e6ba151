import type { Catalogue } from '#contract/lib/words.ts';

export const cutSheets = {
  // templates
  'What your customers choose from when they fill in a cut sheet.':
    'Lo que sus clientes pueden elegir al llenar una hoja de corte.',
  'No cut sheets yet': 'Todavía no hay hojas de corte',
  'Each part with its cuts, what is asked about them and what they exclude.':
    'Cada parte con sus cortes, lo que se pregunta de ellos y lo que excluyen.',
  'On every sheet': 'En todas las hojas',
  'Asks: {questions}': 'Pregunta: {questions}',
  '{question} (optional)': '{question} (opcional)',
  'Not with: {cuts}': 'No con: {cuts}',

  // filling in
  'Cut Sheet': 'Hoja de corte',
  '{sheet} for {name}': '{sheet} para {name}',
  Submitted: 'Enviada',
  Print: 'Imprimir',
  'Please turn your device to landscape mode: the sheet has more room there.':
    'Gire su dispositivo a horizontal: la hoja tiene más espacio así.',
  Parts: 'Partes',
  'Next part: {part}': 'Parte siguiente: {part}',
  Choice: 'Opciones',
  'Save Choice': 'Guardar opciones',
  'Fill Choice': 'Llenar opciones',
  'Filled Choice': 'Opciones llenas',
  'Instead of {others}': 'En lugar de {others}',
  'Removed {cuts}.': 'Se quitó {cuts}.',
  'Removed {cuts}: cannot be cut from the same part as {chosen}.':
    'Se quitó {cuts}: no se puede cortar de la misma parte que {chosen}.',
  'to fill': 'por llenar',
  optional: 'opcional',
  complete: 'completa',
  'nothing to fill': 'nada que llenar',
  'Order List': 'Lista del pedido',
  'Please choose a cut first.': 'Elija primero un corte.',
  'Nothing chosen yet.': 'Todavía no se eligió nada.',
  '{decided} of {all} parts decided': '{decided} de {all} partes decididas',
  'Still to fill in: {cuts}.': 'Falta llenar: {cuts}.',
  'Cut Sheet form submitted successfully': 'La hoja de corte se envió correctamente',
  'Submit CutSheet Form': 'Enviar la hoja de corte',
  'Nothing is chosen from: {parts}.': 'No se eligió nada de: {parts}.',
  'This cut sheet is not filled in yet.': 'Esta hoja de corte aún no se ha llenado.',
  'Nothing chosen from:': 'Nada elegido de:',
} as const satisfies Catalogue;
