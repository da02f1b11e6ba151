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
  'A deletion was undone.': 'Se deshizo una eliminación.',

  // the dialog
  'Edit Order': 'Editar pedido',
  'Organic certificate': 'Certificado orgánico',
  'Over thirty months': 'Más de treinta meses',
  'Proof of age': 'Comprobante de edad',
  'A cut sheet no longer in use': 'Una hoja de corte que ya no se usa',
  'The plant has no cut sheet for {species} yet.': 'La planta aún no tiene una hoja de corte para {species}.',
  'Customers are added to exactly one animal.': 'Los clientes se agregan a exactamente un animal.',
  'An order is exactly one animal.': 'Un pedido es exactamente un animal.',
  'The cut sheet of {name} is filled in. It leaves this animal and stays with {name} among the previous cut sheets.':
    'La hoja de corte de {name} ya está llena. Deja este animal y se queda con {name} entre las hojas de corte anteriores.',

  // somebody else was quicker
  'This order was changed meanwhile': 'Este pedido cambió mientras tanto',
  'Nothing of yours is saved yet. Choose what holds.': 'Aún no se guardó nada suyo. Elija qué vale.',
  'You changed this too.': 'Usted también lo cambió.',
  Theirs: 'De la otra persona',
  Yours: 'Suyo',
  'As it was': 'Como estaba',

  // one share divided
  'Split the share of {name}': 'Dividir la parte de {name}',
  '{percent}% of {whole}%': '{percent}% de {whole}%',

  // what happened
  Changed: 'Cambiado',
  'Moved to another day': 'Pasado a otro día',
  Accepted: 'Aceptado',
  'Receipt undone': 'Recepción deshecha',
  'Deletion undone': 'Eliminación deshecha',
  'Customers notified': 'Clientes avisados',
  'Cut sheet submitted': 'Hoja de corte enviada',
  Message: 'Mensaje',
  Share: 'Parte',
  '{field} of {name}': '{field} de {name}',
  '{field}: {to}': '{field}: {to}',
  '{field}: {from} → {to}': '{field}: {from} → {to}',
  '{count} files': { one: '{count} archivo', other: '{count} archivos' },

  // requests
  'Withdraw the request': 'Retirar la solicitud',
} as const satisfies Catalogue;
