import type { Catalogue } from '#contract/lib/words.ts';

/** The link to the plant's accounting service. */
export const accounting = {
  'QuickBooks connected': 'QuickBooks conectado',
  'QuickBooks not connected': 'QuickBooks sin conectar',
  Connect: 'Conectar',
  Disconnect: 'Desconectar',
  'Enter this site’s address with /qbredirect.': 'Escriba la dirección de este sitio con /qbredirect.',
  'QuickBooks isn’t connected': 'QuickBooks no está conectado',
  'Nothing was connected': 'No se conectó nada',
  'Invoices, payments and everything else work without it.': 'Las facturas, los pagos y lo demás funcionan sin él.',

  // the practice books
  'Connect practice books': 'Conectar libros de práctica',
  'This server isn’t set up for QuickBooks yet, so we keep practice books in its place. Nothing leaves this server.':
    'Este servidor todavía no está configurado para QuickBooks, así que llevamos libros de práctica en su lugar. Nada sale de este servidor.',
  'Hindquarter wants to read and write the books of {company}: customers, items, invoices and payments.':
    'Hindquarter quiere leer y escribir los libros de {company}: clientes, artículos, facturas y pagos.',
  'Don’t connect': 'No conectar',
} as const satisfies Catalogue;
