import type { Catalogue } from '#contract/lib/words.ts';

/** Deposits, payments and refunds, and the plant's books. */
export const books = {
  // the ways to pay
  Cash: 'Efectivo',
  Check: 'Cheque',
  'Card terminal': 'Terminal de tarjetas',
  declined: 'rechazada',
  'insufficient funds': 'sin fondos',
  expired: 'vencida',

  // an order's payment page
  Payment: 'Pago',
  Payments: 'Pagos',
  'Nothing to pay': 'Nada que pagar',
  '{plant} didn’t ask for a deposit, and there’s no invoice yet.':
    '{plant} no pidió ningún depósito y aún no hay factura.',
  Paid: 'Pagado',
  Due: 'Por pagar',
  'A card payment is in progress. If it takes more than a minute, we’ll check with the card company and show the result here.':
    'Hay un pago con tarjeta en curso. Si tarda más de un minuto, preguntamos a la empresa de tarjetas y mostramos aquí el resultado.',
  'The deposit is paid. It will be applied to the invoice.': 'El depósito está pagado. Se descontará de la factura.',
  'Pay by card': 'Pagar con tarjeta',
  'Pay {amount}': 'Pagar {amount}',
  'Use another card': 'Usar otra tarjeta',
  'Use the card on file': 'Usar la tarjeta guardada',
  'Refunded: {amount}': 'Reembolsado: {amount}',
  'Payment received': 'Pago recibido',

  'Deposit received': 'Depósito recibido',
  'Card declined': 'Tarjeta rechazada',
  'Card payment canceled because it never reached the card company':
    'Pago con tarjeta cancelado porque no llegó a la compañía de tarjetas',
  'Deposit refunded': 'Depósito reembolsado',
  'A buyer disputed a payment to the seller, or the bank ruled on a dispute':
    'Un comprador disputó el pago al vendedor, o el banco resolvió la disputa',
  '{amount}, paid': '{amount}, pagado',
  '{paid} of {amount} paid': '{amount}, de los cuales {paid} están pagados',

  // how the office records and refunds payments
  'Record payment': 'Registrar pago',
  Record: 'Registrar',
  'Payment recorded': 'Pago registrado',
  Number: 'Número',
  'Payment method': 'Forma de pago',
  'The check number, or the number on the terminal slip.': 'El número del cheque o del recibo de la terminal.',
  'Paid by': 'Pagado por',
  Refund: 'Reembolso',
  'Refund payment {payment_id}': 'Reembolsar el pago {payment_id}',
  'Payment refunded': 'Pago reembolsado',
  'Up to {amount}, back to {card}': 'Hasta {amount}, a la {card}',
  'Up to {amount}. You’ll need to return the money yourself.': 'Hasta {amount}. Usted tiene que devolver el dinero.',
  'For your own records, such as “Canceled in time.”': 'Para sus registros, por ejemplo “Canceló a tiempo”.',

  // the books
  Books: 'Contabilidad',
  'Your plant’s balances, and every payment behind them.': 'Los saldos de su planta y cada pago que los explica.',
  'Export month for QuickBooks (CSV)': 'Exportar el mes para QuickBooks (CSV)',
  'Journal (CSV)': 'Diario (CSV)',
  'You have': 'Tiene',
  'You owe': 'Usted debe',
  'Cash drawer': 'Caja',
  Checks: 'Cheques',
  'With the card company': 'En el proveedor de tarjetas',
  'Customer deposits': 'Depósitos de clientes',
  Transfers: 'Movimientos',
  What: 'Qué',
  Date: 'Fecha',
  Debit: 'Debe',
  Credit: 'Haber',
  'Entered by': 'Registrado por',
  'Nothing in the books yet': 'Todavía no hay movimientos',
  'Every payment and refund is recorded here. Request a deposit when you book an order, and record it when it comes in.':
    'Aquí se anota cada pago y reembolso. Pida un depósito al reservar y regístrelo cuando llegue.',
} as const satisfies Catalogue;
