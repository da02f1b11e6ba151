import type { Catalogue } from '#contract/lib/words.ts';

/** Spanish for the messages screen. */
export const messages = {
  'Write at most 4,000 characters.': 'Escriba como máximo 4,000 caracteres.',
  'Report sent': 'Denuncia enviada',
  'Reply saved': 'Respuesta guardada',
  'Reply deleted': 'Respuesta eliminada',
} as const satisfies Catalogue;
