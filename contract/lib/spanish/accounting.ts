import type { Catalogue } from '#contract/lib/words.ts';

/** The plant's connection to its accounting service. */
export const accounting = {
  'QuickBooks connected': 'QuickBooks conectado',
  'QuickBooks not connected': 'QuickBooks sin conectar',
  Connect: 'Conectar',
  Disconnect: 'Desconectar',
  'Enter this site’s address followed by /qbredirect.': 'Escriba la dirección de este sitio seguida de /qbredirect.',
  'QuickBooks isn’t connected': 'QuickBooks no está conectado',
  'Nothing was connected': 'No se conectó nada',
  'Invoices, payments, and everything else work without it.': 'Las facturas, los pagos y lo demás funcionan sin él.',

  // the practice books
  'Connect practice books': 'Conectar libros de práctica',
  'This server isn’t set up for QuickBooks yet, so we keep practice books in its place. Nothing leaves this server.':
    'Este servidor todavía no está configurado para QuickBooks, así que llevamos libros de práctica en su lugar. Nada sale de este servidor.',
  'Hindquarter wants to read and change {company}’s books: customers, items, invoices, and payments.':
    'Hindquarter quiere ver y modificar los libros de {company}: clientes, artículos, facturas y pagos.',
  'Don’t connect': 'No conectar',

  // the connection and the accounts for each kind of line
  QuickBooks: 'QuickBooks',
  'Customers, invoices, credit notes, and payments are sent to your books. Payments recorded there are copied back here.':
    'Los clientes, facturas, notas de crédito y pagos van a sus libros. Lo que los clientes pagan allí vuelve aquí.',
  'QuickBooks access has ended': 'Terminó el acceso a QuickBooks',
  'Connect again. Nothing is lost, and what’s waiting will be sent.':
    'Conecte de nuevo. No se pierde nada: lo pendiente se envía entonces.',
  'QuickBooks isn’t responding. We’ll keep trying and send what’s waiting once it’s back.':
    'QuickBooks no responde. Seguimos intentando y enviaremos lo pendiente cuando responda.',
  'Choose an account and tax code for each kind of line below. Then we’ll start sending.':
    'Elija abajo una cuenta y un código de impuesto para cada clase de línea. Después empezaremos a enviar.',
  Company: 'Empresa',
  '{company}, practice books': '{company}, libros de práctica',
  'Sends documents from': 'Envía documentos desde',
  'Where lines go': 'A dónde van las líneas',
  'Income account': 'Cuenta de ingresos',
  'Income account for {name}': 'Cuenta de ingresos de {name}',
  'Tax code': 'Código de impuesto',
  'Tax code for {name}': 'Código de impuesto de {name}',
  Why: 'Por qué',
  'QuickBooks says': 'QuickBooks dice',
  'Try again: {what}': 'Intentar de nuevo: {what}',
  'QuickBooks hasn’t refused anything': 'QuickBooks no ha rechazado nada',

  // records sent, and records refused
  'Line class': 'Clase de línea',
  'In QuickBooks': 'En QuickBooks',
  'Received in QuickBooks': 'Recibido en QuickBooks',
  'It will be sent again': 'Se enviará de nuevo',
  'The name is already in use in QuickBooks. Rename it there or here, then try again.':
    'El nombre ya se usa en QuickBooks. Cámbielo allí o aquí e inténtelo de nuevo.',
  'The number is already in use in QuickBooks. Change it there, then try again.':
    'El número ya se usa en QuickBooks. Cámbielo allí e inténtelo de nuevo.',
  'The books are closed for this day in QuickBooks. Open them there, then try again.':
    'La contabilidad de este día está cerrada en QuickBooks. Ábrala allí e inténtelo de nuevo.',
  'Something it refers to was made inactive in QuickBooks. Make it active there, then try again.':
    'Algo a lo que se refiere se desactivó en QuickBooks. Actívelo allí e inténtelo de nuevo.',
  'It was deleted in QuickBooks. Try again to create it there again.':
    'Se borró en QuickBooks. Solo se vuelve a crear si usted lo intenta de nuevo.',
  'The customer couldn’t be sent to QuickBooks. Fix that first.':
    'No se pudo enviar el cliente a QuickBooks. Resuelva eso primero.',
  'A line class couldn’t be sent to QuickBooks. Fix that first.':
    'No se pudo enviar una clase de línea a QuickBooks. Resuelva eso primero.',
  'The invoice couldn’t be sent to QuickBooks. Fix that first.':
    'No se pudo enviar la factura a QuickBooks. Resuelva eso primero.',
  'Counter sales at till': 'Ventas en mostrador de la caja',
  'This till refunded more than it sold. Enter a refund receipt in QuickBooks.':
    'En esta caja se reembolsó más de lo que se vendió. Anote un recibo de reembolso en QuickBooks.',
  'QuickBooks refused it.': 'QuickBooks lo rechazó.',
} as const satisfies Catalogue;
