import type { Catalogue } from '#contract/lib/words.ts';

/** Bank deposits, card payouts, sales tax paid, and the sales tax return. */
export const bank = {
  'At the bank': 'En el banco',
  'Bank deposit': 'Depósito en el banco',
  'Card payout': 'Pago de tarjetas al banco',
  'Sales tax paid': 'Impuesto sobre ventas pagado',
  'Bank entry undone': 'Movimiento de banco deshecho',
  'Sales tax allowance': 'Descuento del impuesto sobre ventas',
  'Record bank deposit': 'Registrar depósito en el banco',
  'Record card payout': 'Registrar pago de tarjetas',
  'Record sales tax paid': 'Registrar impuesto pagado',
  'Enter no more than the whole amount.': 'Escriba como máximo el importe completo.',
  'Cash from the office safe': 'Efectivo de la caja fuerte',
  'Paid out by': 'Lo paga',
  'What customers paid': 'Lo que pagaron los clientes',
  'Fees that were deducted': 'Comisiones descontadas',
  '{amount} is there.': 'Ahí hay {amount}.',
  '{amount} is due in your books.': 'Según sus libros se deben {amount}.',
  Allowance: 'Descuento',
  'What the state lets you keep, such as for paying on time.':
    'Lo que el estado le permite retener, por ejemplo por pagar a tiempo.',
  'The number on the deposit slip or the bank statement.': 'El número de la ficha de depósito o del estado de cuenta.',
  Reference: 'Referencia',
  Rate: 'Tasa',
  'Undo this entry': 'Deshacer este movimiento',
  'Undone: {reason}': 'Deshecho: {reason}',
  Undone: 'Deshecho',
  'The entry and its reversal both stay in the books.': 'El movimiento y su reversión quedan en los libros.',
  'Sales tax by rate': 'Impuesto sobre ventas por tasa',
  'What a sales tax return asks for: sales at each rate, and sales without tax.':
    'Lo que pide una declaración: ventas con cada tasa y ventas sin impuesto.',
  'Sales of': 'Ventas de',
  Taxable: 'Gravado',
  'Exempt customers': 'Clientes exentos',
  'Paid with EBT': 'Pagado con EBT',
  'Not taxed': 'Sin impuesto',
} as const satisfies Catalogue;
