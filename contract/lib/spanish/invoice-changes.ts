import type { Catalogue } from '#contract/lib/words.ts';

/** What changes after an invoice was issued: voided payments, corrected weights. */
export const invoiceChanges = {
  'Payment voided': 'Pago anulado',
  'Payment returned': 'Pago devuelto',
  'Credit not paid': 'Crédito sin pagar',
  'Sales tax due again': 'Impuesto sobre ventas otra vez por pagar',
  '{amount} voided': '{amount} anulados',
  Voided: 'Anulado',
  Returned: 'Devuelto',
  Void: 'Anular',
  'Void payment': 'Anular pago',
  'Void payment {payment_id}': 'Anular el pago {payment_id}',
  'Record as returned': 'Registrar como devuelto',
  'Record payment {payment_id} as returned': 'Registrar el pago {payment_id} como devuelto',
  'Voided payments': 'Pagos anulados',
  'Payment of {amount} by {means}. What it paid will be owed again. The books keep both entries.':
    'Pago de {amount}, {means}. Lo que pagó se deberá otra vez. Los libros conservan los dos movimientos.',
  'Why, such as “Wrong customer.” It appears in the till’s report.':
    'El motivo, como “Cliente equivocado”. Aparece en el informe de la caja.',
  'Why, such as “The bank returned the check.”': 'El motivo, como “El banco devolvió el cheque”.',
  'Voided on {day}: {reason}': 'Anulado el {day}: {reason}',
  'Returned on {day}: {reason}': 'Devuelto el {day}: {reason}',

  // weights corrected after invoicing
  'Weight corrected': 'Peso corregido',
  'Weight changed after this invoice: {amount} more': 'El peso cambió después de esta factura: {amount} más',
  'Weight changed after this invoice: {amount} less': 'El peso cambió después de esta factura: {amount} menos',
  'Weight changed after these {count} invoices: {amount} more':
    'El peso cambió después de estas {count} facturas: {amount} más',
  'Weight changed after these {count} invoices: {amount} less':
    'El peso cambió después de estas {count} facturas: {amount} menos',
  'Until the invoices are corrected, the order can’t be completed automatically.':
    'Mientras no se corrijan las facturas, el pedido no se puede completar automáticamente.',
  'Correct invoices': 'Corregir facturas',
  'Each invoice is credited in full and issued again with the current weights. What was paid counts toward the new one.':
    'Cada factura se acredita por completo y se emite otra vez con los pesos actuales. Lo que se pagó cuenta para la nueva.',
  'Old total': 'Total anterior',
  'New total': 'Total nuevo',
  'Email the new invoices': 'Enviar las facturas nuevas por correo',
  'Credit and reissue': 'Acreditar y emitir otra vez',
  'View invoice': 'Ver factura',
  'Invoices corrected': 'Facturas corregidas',
} as const satisfies Catalogue;
