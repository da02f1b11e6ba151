import type { Catalogue } from '#contract/lib/words.ts';

/** Printed invoices, their template, and the dialog that shows one. */
export const invoicePaper = {
  'This color is too light to read on white paper.': 'Este color es demasiado claro para leerse en papel blanco.',
  'Enter a color such as #1f5c43.': 'Escriba un color como #1f5c43.',

  // on paper
  'Draft invoice': 'Borrador de factura',
  'Invoice number': 'Número de factura',
  'Credit note number': 'Número de nota de crédito',
  'For invoice': 'De la factura',
  'Date of issue': 'Fecha de emisión',
  'Due date': 'Fecha de vencimiento',
  'Tax number {number}': 'Número fiscal {number}',
  'Tax exemption {number}': 'Exención de impuestos {number}',
  'Credit to': 'Acreditado a',
  'Bill to': 'Facturar a',
  Description: 'Descripción',
  'Line total': 'Importe',
  Quantity: 'Cantidad',
  'Ear tag {tag}': 'Arete {tag}',
  'dropped off {day}': 'entregado el {day}',
  'hanging weight {pounds} lb': 'peso en canal {pounds} lb',
  '{amount} credited': '{amount} acreditados',
  '{amount} paid': '{amount}, pagada',
  '{amount} due {day}': '{amount} por pagar hasta el {day}',
  '{hours} h': '{hours} h',
  Subtotal: 'Subtotal',
  'Tax on {what}, {rate}% of {amount}': 'Impuesto: {what}, {rate} % de {amount}',
  '{what} on {day}': '{what}, {day}',
  'Credit note {number}': 'Nota de crédito {number}',
  'Amount due': 'Por pagar',

  // the template
  'Invoice template saved': 'Plantilla de facturas guardada',
} as const satisfies Catalogue;
