import type { Catalogue } from '#contract/lib/words.ts';

/** What changes after an invoice was issued: voided payments, corrected weights. */
export const invoiceChanges = {
  'Payment voided': 'Pago anulado',
  'Payment returned': 'Pago devuelto',
  'Credit not paid': 'Crédito sin pagar',
  'Sales tax due again': 'Impuesto sobre ventas otra vez por pagar',
  '{amount} voided': '{amount} anulados',
  Returned: 'Devuelto',
  Void: 'Anular',
  'Void payment': 'Anular pago',
  'Void payment {payment_id}': 'Anular el pago {payment_id}',
  'Record as returned': 'Registrar como devuelto',
  'Record payment {payment_id} as returned': 'Registrar el pago {payment_id} como devuelto',
  'Voided payments': 'Pagos anulados',
  'Payment of {amount} by {means}. What it paid will be owed again. The books keep both entries.':
    'Pago de {amount}, {means}. Lo que pagó se deberá otra vez. Los libros conservan los dos movimientos.',
  '{amount} of it was already refunded and stays refunded. Only the remaining {left} is undone.':
    'Ya se reembolsaron {amount}, y así queda. Solo se deshace el resto: {left}.',
  '{amount} of it was already refunded. That part is written off; you can bill it on a new invoice.':
    'Ya se reembolsaron {amount}. Esa parte se da por perdida; puede cobrarla en una factura nueva.',
  'Why, such as “Wrong customer.” It appears in the till’s report.':
    'El motivo, como “Cliente equivocado”. Aparece en el informe de la caja.',
  'Why, such as “The bank returned the check.”': 'El motivo, como “El banco devolvió el cheque”.',
  'Voided on {day}: {reason}': 'Anulado el {day}: {reason}',
  'Returned on {day}: {reason}': 'Devuelto el {day}: {reason}',

  // weights corrected after invoicing
  'Weight corrected': 'Peso corregido',
  'Charges corrected': 'Cargos corregidos',
  'Charges changed after this invoice: {amount} more': 'Los cargos cambiaron después de esta factura: {amount} más',
  'Charges changed after this invoice: {amount} less': 'Los cargos cambiaron después de esta factura: {amount} menos',
  'Charges changed after these {invoices} invoices: {amount} more':
    'Los cargos cambiaron después de estas {invoices} facturas: {amount} más',
  'Charges changed after these {invoices} invoices: {amount} less':
    'Los cargos cambiaron después de estas {invoices} facturas: {amount} menos',
  'Until the invoices are corrected, the order can’t be completed automatically.':
    'Mientras no se corrijan las facturas, el pedido no se puede completar automáticamente.',
  'Correct invoices': 'Corregir facturas',
  'Each invoice is credited in full and issued again with the current charges. What was paid counts toward the new one.':
    'Cada factura se acredita por completo y se emite otra vez con los cargos actuales. Lo que se pagó cuenta para la nueva.',
  'A weight is missing, or there’s nothing to charge anymore. The invoices are credited in full.':
    'Falta un peso o ya no hay nada que cobrar. Las facturas se acreditan por completo.',
  'This draft is out of date': 'Este borrador no está al día',
  'The animal, its shares, or a cut sheet has changed. Lines that you changed or added stay as they are.':
    'El animal, sus partes o una hoja de cortes cambiaron. Las líneas que usted cambió o agregó se quedan como están.',
  'Update draft': 'Actualizar borrador',
  'Draft updated': 'Borrador actualizado',
  'Credit invoices': 'Acreditar facturas',
  'Not weighed yet: {lines}.': 'Sin pesar todavía: {lines}.',
  'Old total': 'Total anterior',
  'New total': 'Total nuevo',
  'Email the new invoices': 'Enviar las facturas nuevas por correo',
  'Credit and reissue': 'Acreditar y emitir otra vez',
  'View invoice': 'Ver factura',
  'Invoices corrected': 'Facturas corregidas',

  // invoices without an animal, discounts, and terms
  'New invoice': 'Factura nueva',
  'For anything but an animal, such as goods, a delivery, or damage. You add the lines next.':
    'Para lo que no sea un animal, como productos, una entrega o un daño. Las líneas se agregan después.',
  'Create draft': 'Crear borrador',
  'Discount, {percent}%: {reason}': 'Descuento, {percent}%: {reason}',
  'Discount: {reason}': 'Descuento: {reason}',
  'Add discount': 'Agregar descuento',
  'Change discount': 'Cambiar descuento',
  'Discount by': 'Descuento por',
  'It’s divided among all lines and taken off before tax. Enter 0 to remove it.':
    'Se reparte entre todas las líneas y se resta antes del impuesto. Ponga 0 para quitarlo.',
  'Shown on the invoice, beside the discount.': 'Aparece en la factura, junto al descuento.',
  'Enter a percentage from 0 to 100, such as 10.': 'Ponga un porcentaje de 0 a 100, como 10.',
  'Enter a percentage from 0 to 50, such as 6.875.': 'Ponga un porcentaje de 0 a 50, como 6.875.',
  'Terms and note': 'Condiciones y nota',
  'Invoice terms': 'Condiciones de factura',
  'For this customer’s invoices from now on. A draft can have its own.':
    'Para las facturas de este cliente desde ahora. Un borrador puede tener las suyas.',
  'Due after (days)': 'Vence a los (días)',
  'If you leave this blank, the usual days apply.': 'Si lo deja en blanco, se usan los días habituales.',
  'If you leave this blank, it’s {days} days.': 'Si lo deja en blanco, son {days} días.',
  'If you leave this blank, the terms of your invoice template apply.':
    'Si lo deja en blanco, se usan las condiciones de su plantilla de facturas.',
  'Printed above the terms.': 'Se imprime arriba de las condiciones.',
} as const satisfies Catalogue;
