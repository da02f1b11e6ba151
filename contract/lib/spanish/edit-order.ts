import type { Catalogue } from '#contract/lib/words.ts';

export const editOrder = {
  // acceptance
  'Processor yet to accept': 'La planta aún no lo acepta',
  'Order yet to be accepted': 'Pedido por aceptar',
  'Order Has been Accepted': 'El pedido fue aceptado',
  'Order has been rejected': 'El pedido fue rechazado',
} as const satisfies Catalogue;
