import type { Catalogue } from '#contract/lib/words.ts';

export const cutSheetForm = {
  // history
  'Cut sheet changed': 'Hoja de corte cambiada',
  'Cut added': 'Corte agregado',
  'Cut removed': 'Corte quitado',
} as const satisfies Catalogue;
