import type { Catalogue } from '#contract/lib/words.ts';

export const directory = {
  // the list
  Producers: 'Productores',
  'Deleted [customers]': 'Eliminados',
  Portal: 'Portal',
  'of {name}': 'de {name}',
  'Search by name, phone, email, or city': 'Buscar por nombre, teléfono, correo o ciudad',
  'Customer not found': 'No encontramos ese cliente',
  'No customers yet': 'Aún no hay clientes',
  'Everyone who brings in an animal or buys a share of one appears here.':
    'Aquí aparecen todos los que traen un animal o compran una parte.',
  'You can restore deleted customers from here.': 'Desde aquí puede restaurar los clientes eliminados.',
  'Try fewer letters or part of the phone number.': 'Pruebe con menos letras o con parte del teléfono.',
  'Selected customers': 'Clientes seleccionados',
  '{count} selected': { one: '{count} seleccionado', other: '{count} seleccionados' },

  // the form
  'Add Customer': 'Agregar cliente',
  'Add new customer': 'Agregar cliente nuevo',
  Details: 'Detalles',
  Invoices: 'Facturas',
  'Phone Number': 'Número de teléfono',
  'Enable Customer Portal': 'Activar el portal de clientes',
  'Lets this person sign in with their email address, follow orders, and fill in cut sheets.':
    'Permite que esta persona inicie sesión con su correo electrónico, siga los pedidos y llene las hojas de cortes.',
  'Customer Type': 'Tipo de cliente',
  'Select Producer': 'Elija un productor',
  'Select Customer': 'Elija un cliente',
  'This producer has no customers yet.': 'Este productor aún no tiene clientes.',
  'Customers of this producer': 'Clientes de este productor',
  'Delete {name}': 'Eliminar a {name}',
  'Add Customer Successfully': 'Cliente agregado correctamente',
  'Update Customer Successfully': 'Cliente actualizado correctamente',

  // a customer's orders and other records
  'No orders yet': 'Aún no hay pedidos',
  'This customer’s animals and shares appear here.': 'Aquí aparecen los animales y las partes de este cliente.',
  'Invoice Sent': 'Factura enviada',
  'Invoice Paid': 'Factura pagada',
  'No invoices yet': 'Aún no hay facturas',
  'Invoices for this customer’s shares appear here.': 'Aquí aparecen las facturas de las partes de este cliente.',

  // possible duplicates
  'Possible duplicates': 'Posibles duplicados',
  'Same email': 'Mismo correo',
  'Same phone number': 'Mismo número de teléfono',
  'Similar name': 'Nombre parecido',
  'Use this one': 'Usar este',

  // merging
  Merge: 'Combinar',
  'Merge with another record': 'Combinar con otro registro',
  'Merge two records': 'Combinar dos registros',
  'The other record for {name}': 'El otro registro de {name}',
  'This is the same record.': 'Es el mismo registro.',
  'Which record do you want to keep?': '¿Qué registro quiere conservar?',
  'Details to keep': 'Datos que se conservan',
  '{name} will have the orders, shares, cut sheets, notes, tags, and sign-in from both records. You can’t undo this.':
    '{name} tendrá los pedidos, las partes, las hojas de cortes, las notas, las etiquetas y el acceso de ambos registros. Esto no se puede deshacer.',
  'Records merged': 'Registros combinados',

  // deleting and restoring
  '{name} will be removed from all lists and won’t be able to sign in. Past orders will still show the name.':
    '{name} saldrá de todas las listas y ya no podrá iniciar sesión. Los pedidos anteriores conservan el nombre.',
  '{count} customers will be removed from all lists and won’t be able to sign in. Past orders will still show their names.':
    {
      one: '{count} cliente saldrá de todas las listas y ya no podrá iniciar sesión. Los pedidos anteriores conservan su nombre.',
      other:
        '{count} clientes saldrán de todas las listas y ya no podrán iniciar sesión. Los pedidos anteriores conservan sus nombres.',
    },
  '{count} of their orders are still open.': {
    one: '{count} de sus pedidos sigue abierto.',
    other: '{count} de sus pedidos siguen abiertos.',
  },
  '{name} deleted': 'Se eliminó a {name}',
  '{count} customers deleted': { one: 'Se eliminó {count} cliente', other: 'Se eliminaron {count} clientes' },
  '{name} restored': 'Se restauró a {name}',
  'Farms that want to sell through you': 'Granjas que quieren vender con ustedes',
  'We’ll email the farm what you write here.': 'Enviaremos a la granja por correo lo que escriba aquí.',
  'Request sent. We’ll email you the plant’s answer.': 'Solicitud enviada. Le enviaremos la respuesta por correo.',
  'Farm added to your customers': 'Granja agregada a sus clientes',
  'Request declined. We’ll email the farm.': 'Solicitud rechazada. Se lo diremos a la granja por correo.',
  '{count} customers restored': { one: 'Se restauró {count} cliente', other: 'Se restauraron {count} clientes' },

  // tags
  Tag: 'Etiqueta',
  Tags: 'Etiquetas',
  'All tags': 'Todas las etiquetas',
  'Edit tags': 'Editar etiquetas',
  'No tags yet.': 'Aún no hay etiquetas.',
  'Tag customers': 'Etiquetar clientes',
  'Remove tag {name}': 'Quitar la etiqueta {name}',
  '{count} customers': { one: '{count} cliente', other: '{count} clientes' },
  '{count} customers tagged “{name}”': {
    one: '{count} cliente con la etiqueta “{name}”',
    other: '{count} clientes con la etiqueta “{name}”',
  },
  'The tag “{name}” will be removed from {count} customers.': {
    one: 'La etiqueta “{name}” se quitará de {count} cliente.',
    other: 'La etiqueta “{name}” se quitará de {count} clientes.',
  },

  // notes
  Notes: 'Notas',
  'New note': 'Nota nueva',
  'Add note': 'Agregar nota',
  'Edit note': 'Editar nota',
  'This note will be permanently deleted.': 'Esta nota se eliminará para siempre.',
  'No notes yet. Only the office can see them.': 'Aún no hay notas. Solo la oficina las ve.',
  edited: 'editada',

  // the portal
  'Resend invitation': 'Reenviar invitación',
} as const satisfies Catalogue;
