import type { Catalogue } from '#contract/lib/words.ts';

export const cutSheets = {
  // templates
  'What your customers choose from when they fill in a cut sheet.':
    'Lo que sus clientes pueden elegir al llenar una hoja de cortes.',
  'No cut sheets yet': 'Todavía no hay hojas de cortes',
  'Each part with its cuts, the questions about them, and the cuts that can’t be combined.':
    'Cada parte con sus cortes, las preguntas sobre ellos y los cortes que no se pueden combinar.',
  'The cut sheets at {plant}. Open one to see which cuts you can choose.':
    'Las hojas de cortes de {plant}. Abra una para ver qué cortes puede elegir.',
  'Your plant hasn’t published a cut sheet yet. Ask when it will be ready.':
    'Su planta aún no ha publicado ninguna hoja de cortes. Pregunte cuándo estará lista.',
  'Your choices for each part of the animal.': 'Sus opciones para cada parte del animal.',
  'You always get this.': 'Siempre lo recibe.',
  'You choose: {questions}': 'Usted elige: {questions}',
  'You can’t combine this with: {cuts}': 'No puede combinar este corte con: {cuts}',
  'On every sheet': 'En todas las hojas',
  'Questions: {questions}': 'Preguntas: {questions}',
  '{question} (optional)': '{question} (opcional)',
  'Can’t be combined with: {cuts}': 'No se puede combinar con: {cuts}',

  // filling in
  'Cut Sheet': 'Hoja de cortes',
  '{sheet} for {name}': '{sheet} para {name}',
  'Open [cut sheet]': 'Abierta',
  'Find a customer': 'Buscar un cliente',
  'Name, email, or phone': 'Nombre, correo o teléfono',
  Submitted: 'Enviada',
  Print: 'Imprimir',
  'Please turn your device to landscape mode for more room.':
    'Gire su dispositivo a horizontal para tener más espacio.',
  Parts: 'Partes',
  'Next part: {part}': 'Parte siguiente: {part}',
  Choice: 'Opciones',
  'Save Choice': 'Guardar opciones',
  'Fill Choice': 'Llenar opciones',
  'Filled Choice': 'Opciones llenas',
  'Instead of {others}': 'En lugar de {others}',
  'Removed {cuts}.': 'Se quitó {cuts}.',
  'Removed {cuts}: can’t be cut from the same part as {chosen}.':
    'Se quitó {cuts}: no se puede cortar de la misma parte que {chosen}.',
  'to fill in': 'por llenar',
  optional: 'opcional',
  complete: 'completa',
  'nothing to fill in': 'nada que llenar',
  'Order List': 'Lista del pedido',
  'Choose a cut first.': 'Elija primero un corte.',
  'Nothing chosen yet.': 'Todavía no se ha elegido nada.',
  '{decided} of {all} parts decided': '{decided} de {all} partes decididas',
  'Not filled in yet: {cuts}.': 'Falta llenar: {cuts}.',
  'Cut Sheet form submitted successfully': 'La hoja de cortes se envió correctamente',
  'Submit CutSheet Form': 'Enviar la hoja de cortes',
  'This cut sheet isn’t filled in yet.': 'Esta hoja de cortes aún no se ha llenado.',

  // the diagram of the animal
  'Parts of the animal': 'Partes del animal',
  'Which part?': '¿Cuál parte?',
  '{part}: {state}': '{part}: {state}',
  'nothing chosen': 'nada elegido',
  'choices missing': 'faltan opciones',
  'chosen, details optional': 'elegida, detalles opcionales',
  'chosen, nothing to fill in': 'elegida, nada que llenar',
} as const satisfies Catalogue;
