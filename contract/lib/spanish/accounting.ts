import type { Catalogue } from '#contract/lib/words.ts';

/** The plant's connection to its accounting service. */
export const accounting = {
  'QuickBooks connected': 'QuickBooks conectado',
  'QuickBooks not connected': 'QuickBooks sin conectar',
  Connect: 'Conectar',
  Disconnect: 'Desconectar',
  'Enter this site’s address followed by /qbredirect.': 'Escriba la dirección de este sitio seguida de /qbredirect.',
  'QuickBooks isn’t connected': 'QuickBooks no está conectado',
  'The connection was canceled': 'Se canceló la conexión',
  'Invoices, payments, and everything else work without it.': 'Las facturas, los pagos y lo demás funcionan sin él.',

  // the practice books
  'Connect practice books': 'Conectar libros de práctica',
  'This server isn’t set up for QuickBooks yet, so you’ll connect to practice books instead. Nothing leaves this server.':
    'Este servidor todavía no está configurado para QuickBooks, así que se conectará a libros de práctica. Nada sale de este servidor.',
  'Hindquarter wants to read and change {company}’s books: customers, items, invoices, and payments.':
    'Hindquarter quiere ver y modificar los libros de {company}: clientes, artículos, facturas y pagos.',
  'Don’t connect': 'No conectar',

  // the connection and the accounts for each kind of line
  QuickBooks: 'QuickBooks',
  'Customers, invoices, credit notes, and payments are sent to your books. Payments recorded there are copied back here.':
    'Los clientes, facturas, notas de crédito y pagos se envían a sus libros. Los pagos registrados allí se copian aquí.',
  'QuickBooks connection lost': 'Se perdió la conexión con QuickBooks',
  'Connect again, and we’ll send everything that’s waiting.': 'Conecte de nuevo y enviaremos todo lo pendiente.',
  'QuickBooks isn’t responding. We’ll keep trying and send what’s waiting once it’s back.':
    'QuickBooks no responde. Seguimos intentando y enviaremos lo pendiente cuando responda.',
  'Choose an account and tax code for each line type below. Then we’ll start sending.':
    'Elija abajo una cuenta y un código de impuesto para cada tipo de línea. Después empezaremos a enviar.',
  Company: 'Empresa',
  '{company}, practice books': '{company}, libros de práctica',
  'Includes documents since': 'Envía documentos desde',
  'Accounts and tax codes': 'Cuentas y códigos de impuesto',
  'Income account': 'Cuenta de ingresos',
  'Income account for {name}': 'Cuenta de ingresos de {name}',
  'Tax code': 'Código de impuesto',
  'Tax code for {name}': 'Código de impuesto de {name}',
  'Message from QuickBooks': 'Mensaje de QuickBooks',
  'Try again: {what}': 'Intentar de nuevo: {what}',
  'QuickBooks hasn’t rejected anything': 'QuickBooks no ha rechazado nada',

  // what is sent, and what couldn't be sent
  'Line type': 'Tipo de línea',
  'In QuickBooks': 'En QuickBooks',
  'Received in QuickBooks': 'Recibido en QuickBooks',
  'We’ll send it again': 'Lo enviaremos de nuevo',
  'The name is already in use in QuickBooks. Rename it there or here, then try again.':
    'El nombre ya se usa en QuickBooks. Cámbielo allí o aquí e inténtelo de nuevo.',
  'The number is already in use in QuickBooks. Change it there, then try again.':
    'El número ya se usa en QuickBooks. Cámbielo allí e inténtelo de nuevo.',
  'The books are closed for this day in QuickBooks. Reopen them there, then try again.':
    'La contabilidad de este día está cerrada en QuickBooks. Ábrala allí e inténtelo de nuevo.',
  'It refers to something inactive in QuickBooks. Make it active there, then try again.':
    'Se refiere a algo inactivo en QuickBooks. Actívelo allí e inténtelo de nuevo.',
  'It was deleted in QuickBooks. Try again to re-create it there.':
    'Se borró en QuickBooks. Inténtelo de nuevo para volver a crearlo allí.',
  'The customer couldn’t be sent to QuickBooks. Fix that first.':
    'No se pudo enviar el cliente a QuickBooks. Resuelva eso primero.',
  'A line type couldn’t be sent to QuickBooks. Fix that first.':
    'No se pudo enviar un tipo de línea a QuickBooks. Resuelva eso primero.',
  'The invoice couldn’t be sent to QuickBooks. Fix that first.':
    'No se pudo enviar la factura a QuickBooks. Resuelva eso primero.',
  'Counter sales at till': 'Ventas en mostrador de la caja',
  'This till refunded more than it sold. Enter a refund receipt in QuickBooks.':
    'En esta caja se reembolsó más de lo que se vendió. Anote un recibo de reembolso en QuickBooks.',
  'QuickBooks rejected it.': 'QuickBooks lo rechazó.',
} as const satisfies Catalogue;
