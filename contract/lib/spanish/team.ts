import type { Catalogue } from '#contract/lib/words.ts';

/** Users and Roles, its history, the choice of the plant, and profiles. */
export const team = {
  // the choice of the plant
  'Select Processor': 'Elegir procesador',

  // people
  Owner: 'Propietario',
  Admin: 'Administrador',
  Manager: 'Gerente',
  Butcher: 'Carnicero',
  Seller: 'Vendedor',
  Buyer: 'Comprador',
  'Everything but handing the plant over': 'Todo, menos entregar la planta',
  'Orders, customers, calendar and settings; gives out no admin rights':
    'Pedidos, clientes, calendario y ajustes; no da derechos de administrador',
  'Sees orders and cut sheets, and records the animals': 'Ve los pedidos y las hojas de corte, y registra los animales',
  Active: 'Activo',
  Invited: 'Invitado',
  Deactivated: 'Desactivado',
  Invite: 'Invitar',
  People: 'Personas',
  '(you)': '(usted)',
  'Last sign-in': 'Último ingreso',
  On: 'Activada',
  Off: 'Desactivada',
  'Not in the last month': 'No en el último mes',
  'Invited {when}': 'Invitado el {when}',
  'Search name, e-mail': 'Buscar nombre, correo',
  'Change role': 'Cambiar rol',
  'Send the invitation': 'Enviar la invitación',
  'Withdraw the invitation': 'Retirar la invitación',
  'The link in the mail to {name} will no longer work.': 'El enlace enviado a {name} dejará de funcionar.',
  Deactivate: 'Desactivar',
  Reactivate: 'Reactivar',
  '{name} is signed out everywhere at once and cannot sign in until reactivated.':
    'Se cierra de inmediato la sesión de {name} en todas partes, y no podrá entrar hasta que se reactive.',
  'Hand over the plant': 'Entregar la planta',
  'Hand over': 'Entregar',
  '{name} becomes the owner of {plant}, and you become an admin. Only the new owner can give it back. The payment card stays the plant’s.':
    '{name} pasa a ser propietario de {plant} y usted, administrador. Solo el nuevo propietario puede devolverla. La tarjeta de pago sigue siendo de la planta.',
  'They get a mail with a link to choose their password.': 'Recibe un correo con un enlace para elegir su contraseña.',
  'The invitation is on its way.': 'La invitación está en camino.',
  'The invitation was withdrawn.': 'La invitación se retiró.',
  'The role was changed.': 'El rol se cambió.',
  'The account was deactivated.': 'La cuenta se desactivó.',
  'The account was reactivated.': 'La cuenta se reactivó.',
  'The plant was handed over.': 'La planta se entregó.',

  // profile
  'About you': 'Sobre usted',
  'Buyers and plants find you by your ZIP, city and state.':
    'Los compradores y las plantas lo encuentran por su código postal, ciudad y estado.',
  'Sellers and plants use this to reach you about your orders.':
    'Los vendedores y las plantas lo usan para comunicarse con usted sobre sus pedidos.',
  'Shown beside your name.': 'Se muestra junto a su nombre.',
  'Sign-in and payment': 'Ingreso y pago',
  'How you come in, and the card that pays.': 'Cómo entra y la tarjeta con la que paga.',
  'Change e-mail, password and sign-in': 'Cambiar correo, contraseña e ingreso',
  'On file': 'Registrada',
  'Accepted texts': 'Textos aceptados',
  'What you have agreed to, and when.': 'Lo que aceptó y cuándo.',
  'Your profile was saved.': 'Su perfil se guardó.',

  // history
  History: 'Historial',
  Person: 'Persona',
  Everybody: 'Todos',
  'What happened': 'Qué pasó',
  'Nothing yet': 'Todavía nada',
  'Invitations, changed roles and settings, and merged or deleted customers stand here.':
    'Aquí están las invitaciones, los cambios de roles y de ajustes, y los clientes unidos o eliminados.',
  '{name} and {count} more': '{name} y {count} más',
  'Messages to customers': 'Mensajes a los clientes',
  'Demand for a card': 'Exigencia de una tarjeta',
  'Miles the seller finder looks': 'Millas que busca el buscador de vendedores',
  '{who} invited {name}': '{who} invitó a {name}',
  '{who} sent {name} the invitation again': '{who} volvió a enviar la invitación a {name}',
  '{who} withdrew the invitation of {name}': '{who} retiró la invitación de {name}',
  '{who} changed the role of {name}': '{who} cambió el rol de {name}',
  '{who} deactivated the account of {name}': '{who} desactivó la cuenta de {name}',
  '{who} reactivated the account of {name}': '{who} reactivó la cuenta de {name}',
  '{who} handed the plant over to {name}': '{who} entregó la planta a {name}',
  '{who} changed the settings of the plant': '{who} cambió los ajustes de la planta',
  '{who} opened the customer portal for {name}': '{who} abrió el portal de clientes a {name}',
  '{who} closed the customer portal for {name}': '{who} cerró el portal de clientes a {name}',
  '{who} merged two records of {name}': '{who} unió dos registros de {name}',
  '{who} deleted {name} from the customers': '{who} eliminó a {name} de los clientes',
  '{who} restored {name} to the customers': '{who} restauró a {name} entre los clientes',
  '{who} imported {count} customers': { one: '{who} importó {count} cliente', other: '{who} importó {count} clientes' },
  '{who} undid the import of {count} customers': {
    one: '{who} deshizo la importación de {count} cliente',
    other: '{who} deshizo la importación de {count} clientes',
  },
  '{who} accepted: {name}': '{who} aceptó: {name}',
} as const satisfies Catalogue;
