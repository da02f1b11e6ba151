import type { Catalogue } from '#contract/lib/words.ts';

/** Users and Roles with its history, choosing a plant, and profiles. */
export const team = {
  'Try part of the name or email, or another status.': 'Pruebe con parte del nombre o del correo, o con otro estado.',
  // choosing a plant
  'Select Processor': 'Elegir planta',

  // people
  Owner: 'Propietario',
  Admin: 'Administrador',
  Manager: 'Gerente',
  Butcher: 'Carnicero',
  Seller: 'Vendedor',
  Buyer: 'Comprador',
  'Can do everything except transfer ownership': 'Puede hacer todo, menos transferir la propiedad',
  'Manages orders, customers, the calendar, and settings. Can’t make anyone an admin.':
    'Maneja pedidos, clientes, calendario y configuración. No puede nombrar administradores.',
  'Sees orders and cut sheets, and records animal details':
    'Ve los pedidos y las hojas de cortes, y registra los datos de los animales',
  Active: 'Activo',
  Invited: 'Invitado',
  Deactivated: 'Desactivado',
  Invite: 'Invitar',
  People: 'Personas',
  '(you)': '(usted)',
  'Last sign-in': 'Último inicio de sesión',
  On: 'Activada',
  Off: 'Desactivada',
  'Not in the last month': 'No en el último mes',
  'Invited {when}': 'Invitado el {when}',
  'Search by name or email': 'Buscar por nombre o correo',
  'Change role': 'Cambiar rol',
  'Send invitation': 'Enviar invitación',
  'Withdraw invitation': 'Retirar invitación',
  'The link we emailed to {name} will stop working.': 'El enlace que enviamos a {name} dejará de funcionar.',
  Deactivate: 'Desactivar',
  Reactivate: 'Reactivar',
  '{name} will be signed out everywhere and can’t sign in until you reactivate the account.':
    'Se cerrará la sesión de {name} en todas partes y no podrá entrar hasta que usted reactive la cuenta.',
  'Transfer ownership': 'Transferir la propiedad',
  Transfer: 'Transferir',
  '{name} becomes the owner of {plant}, and you become an admin. Only the new owner can give it back. The payment card stays with the plant.':
    '{name} pasa a ser propietario de {plant} y usted, administrador. Solo el nuevo propietario puede devolverle la propiedad. La tarjeta de pago se queda con la planta.',
  'They’ll get an email with a link to choose a password.':
    'Recibirá un correo con un enlace para elegir su contraseña.',
  'Invitation sent': 'Invitación enviada',
  'Invitation withdrawn': 'Invitación retirada',
  'Role changed': 'Rol cambiado',
  'Account deactivated': 'Cuenta desactivada',
  'Account reactivated': 'Cuenta reactivada',
  'Ownership transferred': 'Propiedad transferida',

  // profile
  'About you': 'Sobre usted',
  'Buyers and plants find you by your ZIP code, city, and state.':
    'Los compradores y las plantas lo encuentran por su código postal, ciudad y estado.',
  'Sellers and plants use this to reach you about your orders.':
    'Los vendedores y las plantas lo usan para comunicarse con usted sobre sus pedidos.',
  'Shown next to your name.': 'Se muestra junto a su nombre.',
  'Sign-in and payment': 'Inicio de sesión y pago',
  'How you sign in, and the card you pay with.': 'Cómo inicia sesión y con qué tarjeta paga.',
  'Change email, password, or sign-in': 'Cambiar correo, contraseña o inicio de sesión',
  'On file': 'Registrada',
  Agreements: 'Acuerdos',
  'What you’ve agreed to, and when.': 'Lo que aceptó y cuándo.',
  'Profile saved': 'Perfil guardado',

  // history
  History: 'Historial',
  Person: 'Persona',
  Everyone: 'Todos',
  'What happened': 'Qué pasó',
  'Nothing yet': 'Todavía nada',
  'Invitations, changes to roles and settings, and merged or deleted customers show up here.':
    'Aquí aparecen las invitaciones, los cambios de roles y de configuración, y los clientes combinados o eliminados.',
  '{name} and {count} more': '{name} y {count} más',
  'Messages to customers': 'Mensajes a los clientes',
  'Texts to customers': 'Mensajes de texto a los clientes',
  'Push notifications to customers': 'Notificaciones push a los clientes',
  'Card required': 'Tarjeta obligatoria',
  'Seller finder radius in miles': 'Radio del buscador de vendedores en millas',
  '{who} invited {name}': '{who} invitó a {name}',
  '{who} resent the invitation to {name}': '{who} volvió a enviar la invitación a {name}',
  '{who} withdrew the invitation to {name}': '{who} retiró la invitación a {name}',
  '{who} changed {name}’s role': '{who} cambió el rol de {name}',
  '{who} deactivated {name}’s account': '{who} desactivó la cuenta de {name}',
  '{who} asked for a file with all the plant’s data': '{who} pidió un archivo con todos los datos de la planta',
  '{who} created the API key {name}': '{who} creó la clave de API {name}',
  '{who} revoked the API key {name}': '{who} anuló la clave de API {name}',
  '{who} reactivated {name}’s account': '{who} reactivó la cuenta de {name}',
  '{who} transferred ownership to {name}': '{who} transfirió la propiedad a {name}',
  '{who} changed the plant’s settings': '{who} cambió la configuración de la planta',
  '{who} turned on the customer portal for {name}': '{who} activó el portal de clientes para {name}',
  '{who} turned off the customer portal for {name}': '{who} desactivó el portal de clientes para {name}',
  '{who} merged two records for {name}': '{who} combinó dos registros de {name}',
  '{who} deleted the customer {name}': '{who} eliminó al cliente {name}',
  '{who} restored the customer {name}': '{who} restauró al cliente {name}',
  '{who} imported {count} customers': { one: '{who} importó {count} cliente', other: '{who} importó {count} clientes' },
  '{who} undid the import of {count} customers': {
    one: '{who} deshizo la importación de {count} cliente',
    other: '{who} deshizo la importación de {count} clientes',
  },
  '{who} accepted: {name}': '{who} aceptó: {name}',
} as const satisfies Catalogue;
