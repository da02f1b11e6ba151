import type { Catalogue } from '#contract/lib/words.ts';

export const ui = {
  'something went wrong': 'algo salió mal',
  'The connection was lost. Please check the network and try again.':
    'Se perdió la conexión. Revise la red e inténtelo de nuevo.',
} as const satisfies Catalogue;
