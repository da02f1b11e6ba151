import type { Catalogue } from '#contract/lib/words.ts';

export const editOrder = {
  'The plant has accepted this order. Only the plant can still change the species, head count, label, kill date, and hanging days.':
    'La planta ya aceptó este pedido. Solo la planta puede cambiar aún la especie, la cantidad de animales, la etiqueta, el día de sacrificio y los días de maduración.',
  'Moves along with the drop-off. Only the plant can change it by itself.':
    'Se mueve junto con la entrega. Por sí sola, solo la planta puede cambiarla.',
  // acceptance
  'Processor yet to accept': 'La planta aún no lo acepta',
  'Order yet to be accepted': 'Pedido por aceptar',
  'Order Has been Accepted': 'El pedido fue aceptado',
  'Order has been rejected': 'El pedido fue rechazado',

  // success messages
  'Order was saved': 'Pedido guardado',
  'Add Split Order Successfully': 'Pedido dividido con éxito',
  'Order was restored': 'Se recuperó el pedido',
  'Restored after deletion': 'Recuperado después de eliminarlo',

  // the dialog
  'Edit Order': 'Editar pedido',
  'Organic certificate': 'Certificado orgánico',
  'Over 30 months': 'Más de 30 meses',
  'Proof of age': 'Comprobante de edad',
  'Cut sheet no longer in use': 'Hoja de cortes que ya no se usa',
  'The plant doesn’t have a cut sheet for {species} yet.': 'La planta aún no tiene hoja de cortes para {species}.',
  'Enter exactly one animal to add customers.': 'Indique un solo animal para agregar clientes.',
  'An order must have exactly one animal.': 'Un pedido debe tener un solo animal.',
  '{name}’s cut sheet is filled in. It will be removed from this animal and kept with {name}’s previous cut sheets.':
    'La hoja de cortes de {name} ya está llena. Se quitará de este animal y quedará entre las hojas de cortes anteriores de {name}.',

  // someone else saved first
  'This order changed while you were editing': 'Este pedido cambió mientras usted lo editaba',
  'Your changes aren’t saved yet. Choose which version to keep.':
    'Sus cambios aún no se han guardado. Elija qué versión conservar.',
  'You changed this too.': 'Usted también lo cambió.',
  Theirs: 'De la otra persona',
  Yours: 'Suyo',
  'Before their change': 'Antes de ese cambio',

  // splitting one share
  'Split {name}’s share': 'Dividir la parte de {name}',
  '{percent}% of {whole}%': '{percent}% de {whole}%',

  // history
  Changed: 'Cambiado',
  'Moved to another day': 'Pasado a otro día',
  Accepted: 'Aceptado',
  'No longer marked as received': 'Ya no figura como recibido',
  'Deletion undone': 'Eliminación deshecha',
  'Acceptance undone': 'Aceptación deshecha',
  'Customers notified': 'Clientes avisados',
  'Notice canceled before it was emailed': 'Aviso deshecho antes de enviarse',
  'Cut sheet submitted': 'Hoja de cortes enviada',
  Message: 'Mensaje',
  Share: 'Parte',
  '{field} for {name}': '{field} de {name}',
  '{field}: {to}': '{field}: {to}',
  '{field}: {from} → {to}': '{field}: {from} → {to}',
  '{count} files': { one: '{count} archivo', other: '{count} archivos' },

  // requests
  'Withdraw request': 'Retirar solicitud',
} as const satisfies Catalogue;
