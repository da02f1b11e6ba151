import type { Catalogue } from '#contract/lib/words.ts';

export const editOrder = {
  // acceptance
  'Processor yet to accept': 'La planta aún no lo acepta',
  'Order yet to be accepted': 'Pedido por aceptar',
  'Order Has been Accepted': 'El pedido fue aceptado',
  'Order has been rejected': 'El pedido fue rechazado',

  // what a change answers
  'Order was saved': 'Pedido guardado',
  'Add Split Order Successfully': 'Pedido dividido con éxito',
  'Order was restored': 'Se recuperó el pedido',
} as const satisfies Catalogue;
