import type { Catalogue } from '#contract/lib/words.ts';

export const directory = {
  // the list
  Producers: 'Productores',
  'E-mail': 'Correo',
  Portal: 'Portal',
  'of {name}': 'de {name}',
  'Search name, phone, e-mail, city': 'Buscar nombre, teléfono, correo, ciudad',
  'There is no such customer': 'Este cliente no existe',
  'No customers yet': 'Aún no hay clientes',
  'Everybody who brings animals or takes a share of one stands here.':
    'Aquí están todos los que traen animales o reciben una parte de uno.',
  'Whoever is deleted can be restored from here.': 'Desde aquí se puede restaurar a quien se haya eliminado.',
  'Try fewer letters, or part of the phone number.': 'Pruebe con menos letras o con parte del teléfono.',
  'Chosen customers': 'Clientes elegidos',
  '{count} chosen': { one: '{count} elegido', other: '{count} elegidos' },

  // the form
  'Add Customer': 'Agregar cliente',
  'Add new customer': 'Agregar cliente nuevo',
  Details: 'Detalles',
  Invoices: 'Facturas',
  'Phone Number': 'Número de teléfono',
  'Enable Customer Portal': 'Activar el portal de clientes',
  'Lets this person sign in with the e-mail address, follow orders and fill in cut sheets.':
    'Permite a esta persona entrar con el correo electrónico, seguir los pedidos y llenar las hojas de corte.',
  'Customer Type': 'Tipo de cliente',
  'Select Producer': 'Elija un productor',
  'Select Customer': 'Elija un cliente',
  'No customers of this producer yet.': 'Este productor aún no tiene clientes.',
  'Customers of this producer': 'Clientes de este productor',
  'Delete {name}': 'Eliminar a {name}',
  'Add Customer Successfully': 'Cliente agregado correctamente',
  'Update Customer Successfully': 'Cliente actualizado correctamente',

  // what hangs on a customer
  'No orders yet': 'Aún no hay pedidos',
  'Animals that this customer brings, or has a share of, stand here.':
    'Aquí están los animales que este cliente trae o de los que tiene una parte.',
  'Invoice Sent': 'Factura enviada',
  'Invoice Paid': 'Factura pagada',
  'No invoices yet': 'Aún no hay facturas',
  'Each share of an animal gets its invoice here.': 'Cada parte de un animal recibe aquí su factura.',

  // who may be the same person
  'Perhaps the same person': 'Quizá la misma persona',
  'Same e-mail': 'Mismo correo',
  'Same phone': 'Mismo teléfono',
  'Similar name': 'Nombre parecido',
  'Use this one': 'Usar este',

  // two records made one
  Merge: 'Unir',
  'Merge with another record': 'Unir con otro registro',
  'Merge two records': 'Unir dos registros',
  'The other record of {name}': 'El otro registro de {name}',
  'This is the same record.': 'Es el mismo registro.',
  'Which record stays?': '¿Qué registro se queda?',
  'What stays of each': 'Qué se queda de cada uno',
  'Orders, shares, cut sheets, notes, tags and the sign-in of both stand on {name} from then on. This cannot be undone.':
    'Los pedidos, las partes, las hojas de corte, las notas, las etiquetas y el acceso de ambos quedan en {name}. Esto no se puede deshacer.',
  'The two records are one now.': 'Los dos registros ahora son uno.',

  // deleted and restored
  '{name} leaves all lists and can no longer sign in. Old orders keep the name.':
    '{name} sale de todas las listas y ya no puede entrar. Los pedidos anteriores conservan el nombre.',
  '{count} customers leave all lists and can no longer sign in. Old orders keep their names.': {
    one: '{count} cliente sale de todas las listas y ya no puede entrar. Los pedidos anteriores conservan su nombre.',
    other:
      '{count} clientes salen de todas las listas y ya no pueden entrar. Los pedidos anteriores conservan sus nombres.',
  },
  '{count} of their orders are still open.': {
    one: '{count} de sus pedidos sigue abierto.',
    other: '{count} de sus pedidos siguen abiertos.',
  },
  '{name} was deleted.': '{name} se eliminó.',
  '{count} customers were deleted.': { one: 'Se eliminó {count} cliente.', other: 'Se eliminaron {count} clientes.' },
  '{name} is back.': '{name} está de vuelta.',
  '{count} customers are back.': { one: '{count} cliente está de vuelta.', other: '{count} clientes están de vuelta.' },

  // tags
  Tag: 'Etiqueta',
  Tags: 'Etiquetas',
  'All tags': 'Todas las etiquetas',
  'Edit tags': 'Editar etiquetas',
  'No tags yet.': 'Aún no hay etiquetas.',
  'Tag customers': 'Etiquetar clientes',
  'Take off {name}': 'Quitar {name}',
  '{count} customers': { one: '{count} cliente', other: '{count} clientes' },
  '{count} customers have the tag “{name}”.': {
    one: '{count} cliente tiene la etiqueta «{name}».',
    other: '{count} clientes tienen la etiqueta «{name}».',
  },
  'The tag “{name}” is taken from {count} customers.': {
    one: 'La etiqueta «{name}» se quita a {count} cliente.',
    other: 'La etiqueta «{name}» se quita a {count} clientes.',
  },

  // notes
  Notes: 'Notas',
  'New note': 'Nota nueva',
  'Add note': 'Agregar nota',
  'Change the note': 'Cambiar la nota',
  'This note is deleted for good.': 'Esta nota se elimina para siempre.',
  'Nothing written down yet. Only the office reads this.': 'Aún no hay nada anotado. Solo la oficina lee esto.',
  changed: 'cambiada',

  // the portal
  'Send the invitation again': 'Enviar la invitación otra vez',
  'The invitation was sent.': 'La invitación se envió.',
} as const satisfies Catalogue;
