import type { Catalogue } from '#contract/lib/words.ts';

/** Invoices, credit notes and the accounts they are posted to. */
export const invoices = {
  // ways to pay and accounts
  EBT: 'EBT',
  'Owed by customers': 'Por cobrar a clientes',
  'Customer credit': 'Saldo a favor de clientes',
  'Sales tax to pay': 'Impuesto de ventas por pagar',
  'Revenue from services': 'Ingresos por servicios',
  'Revenue from meat and goods': 'Ingresos por carne y productos',
  'Written off': 'Incobrable',
  'Cash over and short': 'Sobrantes y faltantes de caja',
  Invoice: 'Factura',
  'Credit note': 'Nota de crédito',
  'Deposit used': 'Depósito usado',
  'Credit used': 'Saldo a favor usado',

  // where an invoice stands
  Draft: 'Borrador',
  Unpaid: 'Sin pagar',
  'Paid in full': 'Pagada',
  'Partly paid': 'Pagada en parte',
  Overdue: 'Vencida',
  Credited: 'Acreditada',

  // messages
  'Draft made': 'Borrador hecho',
  'Line saved': 'Línea guardada',
  'Line removed': 'Línea quitada',
  'Draft deleted': 'Borrador eliminado',
  'Invoice sent!!': '¡¡Factura enviada!!',
  'Invoice issued': 'Factura emitida',
  'Credit note issued': 'Nota de crédito emitida',
  'Payment recorded. The rest is the customer’s credit': 'Pago registrado. El resto es saldo a favor del cliente',
  'Credit used for this invoice': 'Saldo a favor usado en esta factura',
  'Issuing invoices': 'Emitiendo facturas',
} as const satisfies Catalogue;
