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
} as const satisfies Catalogue;
