import type { Catalogue } from '#contract/lib/words.ts';

export const diagram = {
  'Parts of the animal': 'Partes del animal',
  'Which part?': '¿Cuál parte?',
  '{part}: {state}': '{part}: {state}',
  'nothing chosen': 'nada elegido',
  'choices missing': 'faltan opciones',
  'chosen, details optional': 'elegida, detalles opcionales',
  'chosen, nothing to fill in': 'elegida, nada que llenar',
} as const satisfies Catalogue;
