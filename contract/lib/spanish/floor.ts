import type { Catalogue } from '#contract/lib/words.ts';

export const floor = {
  // the cutting day
  'Cutting day': 'Día de corte',
  'Kill day': 'Día de sacrificio',
  'Drop-off day': 'Día de entrega',
  'Which day of the animal': 'Qué día del animal',
  'Cutting sheets': 'Hojas para cortar',
  'No animal is on this day.': 'No hay ningún animal en este día.',
  'An animal stands on the day it is killed, and on its cutting day after the days it hangs.':
    'Un animal aparece el día de su sacrificio y, tras los días que cuelga, en su día de corte.',
  'Animals of the day': 'Animales del día',
  'Previous animal': 'Animal anterior',
  'Next animal': 'Animal siguiente',
  'Animal {place} of {count}': 'Animal {place} de {count}',
  '{count} sheets missing': { one: 'Falta {count} hoja', other: 'Faltan {count} hojas' },

  // a share
  'No cut sheet': 'Sin hoja de corte',
  'Cut sheet not submitted': 'Hoja de corte sin enviar',
  'No share, no cut sheet': 'Sin partes ni hoja de corte',
  'Ask before cutting:': 'Pregunte antes de cortar:',
  'Whole animal': 'Animal entero',
  'Quarter {place}': 'Cuarto {place}',
  'Half, quarters {place}': 'Mitad, cuartos {place}',
  'Three quarters, {place}': 'Tres cuartos, {place}',
  'Special requests': 'Pedidos especiales',
  'See the special requests above.': 'Vea los pedidos especiales arriba.',
  'A change of this sheet is asked for. Ask the office before cutting.':
    'Se pidió un cambio en esta hoja. Pregunte a la oficina antes de cortar.',
  'The two sheets of this half differ. Ask the office before cutting.':
    'Las dos hojas de esta mitad no coinciden. Pregunte a la oficina antes de cortar.',
  'Over thirty months: nothing with the backbone.': 'Más de treinta meses: nada con el espinazo.',
  'Age not stated or proved: nothing with the backbone.': 'Edad no indicada ni probada: nada con el espinazo.',
  'Chosen but not allowed: {cuts}': 'Elegido pero no permitido: {cuts}',
  'Not allowed': 'No permitido',
  'Not to be cut:': 'No se debe cortar:',
  'Open the sheet': 'Abrir la hoja',

  // on paper
  'Page {page} of {pages}': 'Página {page} de {pages}',
  '{name}, continued': '{name}, continuación',
  'Scan to open this sheet': 'Escanee para abrir esta hoja',
  'Make one PDF of the day': 'Hacer un PDF del día',
  'Make it anew': 'Hacerlo de nuevo',
  'Download PDF': 'Descargar PDF',
  'Waiting to begin …': 'Esperando para empezar …',
  '{done} of {count} sheets': '{done} de {count} hojas',
  'Making the PDF': 'Haciendo el PDF',
  'The PDF is ready: {count} pages': {
    one: 'El PDF está listo: {count} página',
    other: 'El PDF está listo: {count} páginas',
  },
  'The day has changed since this PDF was made.': 'El día cambió desde que se hizo este PDF.',
  'The PDF could not be made. Please try again.': 'No se pudo hacer el PDF. Inténtelo de nuevo.',
} as const satisfies Catalogue;
