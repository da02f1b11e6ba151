import type { Catalogue } from '#contract/lib/words.ts';

export const payments = {
  'We keep this card on file to guarantee orders and drop-offs.': 'Esta tarjeta respalda los pedidos y las entregas.',
  'It guarantees orders and drop-offs. Nothing is charged now.':
    'Respalda los pedidos y las entregas. Ahora no se cobra nada.',
  'Add a card before you book animals.': 'Agregue una tarjeta antes de reservar animales.',
  'Add a card before you book animals. Then you’ll pick up where you left off.':
    'Agregue una tarjeta antes de reservar animales. Después seguirá donde estaba.',
  Card: 'Tarjeta',
  '{brand} ending in {last_four}': '{brand} terminada en {last_four}',
  Expires: 'Vence',
  'Stored by': 'Guardada por',
  'Sandbox (no real charges)': 'Entorno de pruebas (sin cobros reales)',
  'This is the plant’s card. Only the owner can replace it.':
    'Esta es la tarjeta de la planta. Solo el dueño puede reemplazarla.',
  'The plant doesn’t have a card yet. Ask the owner to add one here.':
    'La planta aún no tiene tarjeta. Pida al dueño que agregue una aquí.',
  'Replace card': 'Reemplazar tarjeta',
  'Card number': 'Número de la tarjeta',
  'Expiration date': 'Fecha de vencimiento',
  'MM / YY': 'MM / AA',
  CVC: 'CVC',
  'Name on the card': 'Nombre en la tarjeta',
  'Save card': 'Guardar tarjeta',
  'Card saved': 'Tarjeta guardada',
  'Test cards': 'Tarjetas de prueba',
  'This is a sandbox. No money changes hands.': 'Este es un entorno de pruebas. No se cobra dinero.',
  'Use one of these test numbers with any future expiration date, CVC, and name. Only a token, the brand, the last four digits, and the expiration date leave this page.':
    'Use uno de estos números de prueba con cualquier fecha de vencimiento futura, CVC y nombre. De esta página solo salen un token, la marca, los últimos cuatro dígitos y la fecha de vencimiento.',

  // field rules
  'This card number isn’t valid. Check it and try again.':
    'Este número de tarjeta no es válido. Revíselo e inténtelo de nuevo.',
  'The sandbox only accepts test numbers. Use one of the numbers below.':
    'El entorno de pruebas solo acepta números de prueba. Use uno de los de abajo.',
  'Enter the month and year, like 04 / 29.': 'Escriba el mes y el año, como 04 / 29.',
  'This card has expired.': 'Esta tarjeta ya venció.',
  'Enter the 3- or 4-digit code.': 'Escriba el código de 3 o 4 dígitos.',
  'This card was not accepted.': 'Esta tarjeta no fue aceptada.',
  'Don’t send a card number.': 'No envíe un número de tarjeta.',
  'Enter only the last four digits.': 'Escriba solo los últimos cuatro dígitos.',

  // the card provider's own page
  'You’ll enter your card details on Stripe’s page, then come back here.':
    'Escribirá los datos de su tarjeta en la página de Stripe y después volverá aquí.',
  'Continue to Stripe': 'Continuar a Stripe',
  'You came back without adding a card.': 'Volvió sin agregar una tarjeta.',
  'Add a card to pay': 'Agregar una tarjeta para pagar',
  'the bank requires confirmation': 'el banco exige confirmación',

  // disputes
  'Disputed card payments': 'Pagos con tarjeta en disputa',
  'Refund failed': 'Reembolso fallido',
  'Refund covered by credit': 'Reembolso cubierto con saldo a favor',
  Dispute: 'Disputa',
  'Disputed card payment': 'Pago con tarjeta en disputa',
  'Deposit to return': 'Depósito por devolver',

  // leftover deposits
  'Leftover deposit to settle': 'Depósito sobrante por resolver',
  'Leftover deposit settled': 'Se resolvió el depósito sobrante',
  'Leftover deposit kept': 'Depósito sobrante retenido',
  'Leftover deposit added to credit': 'Depósito sobrante pasado a saldo a favor',
  'Deposit settled': 'Depósito resuelto',
  '{amount} of the deposit is left. Next, choose whether to refund it, keep it, or use it.':
    'Sobran {amount} del depósito. A continuación, elija si se devuelve, se retiene o se usa.',
  'What happens to the deposit?': '¿Qué se hace con el depósito?',
  'Decide later': 'Decidir después',
  'Leftover deposit counts again': 'El depósito sobrante vuelve a contar',
  'Leftover deposit counts for its booking again': 'El depósito sobrante vuelve a contar para su reserva',
  'Deposit given back after a credit note': 'Depósito devuelto tras una nota de crédito',
  '{amount} of the deposit is left': 'Sobran {amount} del depósito',
  '{name} paid it, and no invoice for this order can use it. What should happen to it?':
    '{name} lo pagó y ninguna factura de este pedido puede usarlo. ¿Qué se hace con él?',
  'Refund it': 'Devolverlo',
  'Use it for another invoice': 'Usarlo para otra factura',
  'Keep it': 'Retenerlo',
  'Keep the deposit': 'Retener el depósito',
  'Use the deposit': 'Usar el depósito',
  '{name} doesn’t get it back. Up to {amount}.': 'No se le devuelve a {name}. Hasta {amount}.',
  'It becomes {name}’s credit and comes off their next invoice. Up to {amount}.':
    'Pasa a ser saldo a favor de {name} y se descuenta de su próxima factura. Hasta {amount}.',
  'Add to credit': 'Pasar a saldo a favor',
  'Optional.': 'Opcional.',
  '{amount} of this customer’s deposit for order {order_id} is left.':
    'Sobran {amount} del depósito de este cliente para el pedido {order_id}.',
  'Use {amount} for this invoice': 'Usar {amount} para esta factura',
  'Refund not covered by credit': 'Reembolso no cubierto por un saldo a favor',
  'Disputes and refunds to settle': 'Disputas y reembolsos por resolver',
  'Refunded outside Hindquarter: {amount}': 'Reembolsado fuera de Hindquarter: {amount}',
  '{amount} was written off because it had already been applied to the invoice. To reduce the sale instead, credit the invoice.':
    'Se dieron por perdidos {amount}, porque con ellos se pagó la factura. Para reducir la venta, haga una nota de crédito.',
  'Bank inquiry': 'Consulta del banco',
  'Disputed by the cardholder': 'Disputado por el titular',
  'Dispute won': 'Disputa ganada',
  'Dispute lost': 'Disputa perdida',
  '{state}: {amount}': '{state}: {amount}',
  'Respond to the bank by {day}.': 'Responda al banco a más tardar el {day}.',

  // a seller's payments
  'Set up payouts': 'Configurar los pagos a su cuenta',
  'Finish setting up payouts': 'Terminar de configurar los pagos a su cuenta',
  'Payouts are set up': 'Los pagos a su cuenta están configurados',
  Canceled: 'Cancelado',
  'Buyer pays': 'Paga el comprador',
  'You get': 'Usted recibe',
  'No price yet': 'Sin precio aún',
  'No accepted orders yet': 'Todavía no hay pedidos aceptados',
  'What you’re paid for each animal or share once the plant has accepted it. Buyers pay the fees on top.':
    'Lo que recibe por cada animal o parte cuando la planta lo acepta. El comprador paga aparte los cargos.',
  'An animal you sold appears here once the plant accepts it. Until then, what buyers have paid is on your dashboard, under Owed to you.':
    'Aquí aparece un animal que vendió cuando la planta lo acepta. Hasta entonces, lo que pagaron los compradores está en su panel, en Por cobrar.',

  // paying invoices by card, signed in or by link
  'Invoice {number}': 'Factura {number}',
  For: 'Por',
  'Pay by': 'Pagar a más tardar el',
  'Amount still due': 'Falta por pagar',
  'Pay invoice {number}': 'Pagar la factura {number}',
  'Pay invoice {number} by card': 'Pagar la factura {number} con tarjeta',
  Amount: 'Importe',
  'Amount to pay': 'Importe a pagar',
  'You can pay part now and the rest later.': 'Puede pagar una parte ahora y el resto después.',
  'Pay by card on this page.': 'Pague con tarjeta en esta página.',
  'At {plant}, you can pay by: {ways}.': 'En {plant} puede pagar con: {ways}.',

  // the page that a link opens
  '{plant} for {customer}': '{plant} para {customer}',
  'Invoice details': 'Detalle de la factura',
  Other: 'Otros',
  'Sales tax, {class}': 'Impuesto de ventas, {class}',
  'Invoice total': 'Total de la factura',
  'This link works only for this invoice. Please don’t share it.':
    'Este enlace solo sirve para esta factura. No lo comparta.',
  'This link no longer works': 'Este enlace ya no funciona',
  'It may have expired, or a newer one may have been sent. Call the plant if you have questions.':
    'Quizá venció, o se envió uno más nuevo. Llame a la planta si tiene preguntas.',
  'Thank you': 'Gracias',
  'We received your payment.': 'Recibimos su pago.',
  'Pay the balance': 'Pagar el saldo',

  // receipts
  Receipt: 'Recibo',
  'Payment {payment_id}': 'Pago {payment_id}',
  From: 'De',
  Refunded: 'Reembolsado',
  'Deposit for {title}, order {order_id}': 'Depósito para {title}, pedido {order_id}',
  'Paid on invoice {number}': 'Pagado en la factura {number}',
  'Credit for your next invoice': 'Saldo a favor para su próxima factura',
  'Still due on invoice {number}': 'Falta por pagar en la factura {number}',

  // a customer's account
  Statement: 'Estado de cuenta',
  'Statement sent': 'Estado de cuenta enviado',
  'Email statement': 'Enviar por correo',
  Balance: 'Saldo',
  'Opening balance': 'Saldo anterior',
  'Charge or payment': 'Cargo o pago',
  '{amount} due': 'Debe {amount}',
  '{amount} credit': '{amount} a favor',
  '0 to 30 days': '0 a 30 días',
  '31 to 60 days': '31 a 60 días',
  '61 to 90 days': '61 a 90 días',
  'Over 90 days': 'Más de 90 días',
  'Unused credit': 'Saldo a favor',
  'Prepaid deposits': 'Depósitos pagados por adelantado',
  '{plant}: statement for {customer}, {day}': '{plant}: estado de cuenta de {customer}, {day}',
  'No activity on this account yet': 'Todavía no hay movimientos en esta cuenta',
  'Invoices, payments, and credit notes appear here.': 'Aquí aparecen las facturas, los pagos y las notas de crédito.',
  'What you owe the plant, and every invoice and payment behind it.':
    'Lo que debe a la planta, con cada factura y cada pago.',
  Aging: 'Antigüedad de saldos',
  'What customers owe, by invoice age.': 'Lo que deben los clientes, según los días desde cada factura.',
  'No one owes anything': 'Nadie debe nada',
  'Customers with unpaid invoices or unused credit appear here.':
    'Aquí aparecen los clientes con facturas sin pagar o saldo a favor.',
  'Tax exemption': 'Exención de impuestos',
  'New invoices won’t include sales tax until the certificate expires.':
    'Las facturas nuevas no llevan impuesto de ventas hasta que venza el certificado.',
  'Certificate number': 'Número del certificado',
  'Certificate saved': 'Certificado guardado',
  'Leave it blank if there is none.': 'Déjelo en blanco si no hay.',
  'Enter the two-letter state code, such as IA.': 'Escriba las dos letras del estado, como IA.',
  '{certificate}, until {day}': '{certificate}, hasta el {day}',

  // rules for payments and deposits
  'Payments and deposits': 'Pagos y depósitos',
  'How customers can pay, when deposits are due, and when you refund them.':
    'Cómo pueden pagar los clientes, cuándo vencen los depósitos y cuándo los devuelve.',
  'Ways to pay': 'Formas de pago',
  'Customers can pay part of an invoice by card': 'Los clientes pueden pagar parte de una factura con tarjeta',
  'Deposit due (days before drop-off)': 'El depósito vence (días antes de la entrega)',
  'Partly refundable after that': 'Después, reembolsable en parte',
  'With less notice, part of the deposit can still be refunded.':
    'Con menos aviso, todavía se puede devolver una parte del depósito.',
  'Days before drop-off': 'Días antes de la entrega',
  'Add partial refund': 'Agregar reembolso parcial',
  'Remove refund {number}': 'Quitar reembolso {number}',
  'Refundable until (days before drop-off)': 'Reembolsable hasta (días antes de la entrega)',
  'Missed drop-off fee': 'Cargo si no traen el animal',
  'Remind customers before a deposit is due': 'Recordar a los clientes antes de que venza un depósito',
  '{count} days before': { one: '{count} día antes', other: '{count} días antes' },
  'Choose at least one.': 'Elija al menos una.',
  'On the due date': 'El día del vencimiento',
  'Deposit reminder sent': 'Recordatorio de depósito enviado',
  'If you cancel by {day}, you get the deposit back. After that, you don’t.':
    'Si cancela a más tardar el {day}, recupera el depósito. Después, no.',
  'If you cancel by {day}, you get the deposit back.': 'Si cancela a más tardar el {day}, recupera el depósito.',
  'By {day}, you get {percent}% of it.': 'Hasta el {day}, recupera el {percent}%.',
  'After that, you don’t.': 'Después, no.',
  '{amount} of the {paid} deposit will be refunded, because of the short notice.':
    'Se devolverán {amount} del depósito de {paid}, por el poco aviso.',
  'If the animal isn’t brought in, a fee of {amount} applies.': 'Si no trae el animal, se cobra un cargo de {amount}.',

  'Pay by {day}': 'Pague a más tardar el {day}',
  'Questions? Ask {plant}:': '¿Preguntas? Comuníquese con {plant}:',
  'Customers pay by card on this page.': 'Los clientes pagan con tarjeta en esta página.',
  'You accept: {ways}.': 'Usted acepta: {ways}.',

  // the card provider's own page
  'You’ll pay on Stripe’s page, then come back here.': 'Pagará en la página de Stripe y después volverá aquí.',
  'We’re waiting for your bank': 'Estamos esperando a su banco',
  'Your receipt will appear here as soon as the bank responds. You won’t be charged twice.':
    'Su recibo aparecerá aquí en cuanto el banco responda. No se le cobrará dos veces.',
  'Someone already paid on the card page': 'Alguien ya pagó en la página de tarjeta',
  'Card page closed': 'Página de tarjeta cerrada',
  'Card page closed. Check with the card company to make sure no one paid on it':
    'Página de tarjeta cerrada. Confirme con la empresa de tarjetas que nadie pagó en ella',

  // what happens to a deposit when an order is canceled
  'The deposit of {amount} will be refunded.': 'Se devolverá el depósito de {amount}.',
  'It’s too late to get the {amount} deposit back.': 'Ya es tarde para recuperar el depósito de {amount}.',
  'A fee of {amount} is due because the animal wasn’t brought in.':
    'Se cobra un cargo de {amount} porque no se trajo el animal.',
  'This booking was canceled in time': 'Esta reserva se canceló a tiempo',
  'This booking was canceled late': 'Esta reserva se canceló tarde',
  'This booking was rejected': 'Esta reserva se rechazó',
  'The animal wasn’t brought in': 'No se trajo el animal',
  'On {when}, {refund} of the deposit will be refunded and {kept} will be kept.':
    'El {when} se devolverán {refund} del depósito y se retendrán {kept}.',
  'Of the deposit, {refund} was refundable and {kept} was kept.':
    'Del depósito, {refund} eran reembolsables y se retuvieron {kept}.',
  'The fee is {amount}.': 'El cargo es de {amount}.',
  'Check the invoice': 'Revisar su factura',
  'Decided by the office: {reason}': 'Lo decidió la oficina: {reason}',
  'Return {amount} to the customer, then press Refund below.':
    'Devuelva {amount} al cliente y después presione Reembolso abajo.',
  'Change refund': 'Cambiar el reembolso',
  '{amount} was paid. Anything not refunded is kept.': 'Se pagaron {amount}. Lo que no se devuelve se retiene.',
  'Fee on top of the deposit': 'Cargo además del depósito',
  'For the office only.': 'Solo para la oficina.',
  'Deposit decision recorded': 'Se decidió qué pasa con el depósito',
  'Deposit settled after the cancellation': 'Depósito liquidado tras la cancelación',
  'Deposit kept': 'Depósito retenido',
  'Kept deposit restored': 'Depósito retenido restablecido',
  'Dispute fee': 'Cargo por disputa',
  'Deposit kept from payment': 'Depósito retenido del pago',
  'Kept deposits': 'Depósitos retenidos',
  'Card company fees': 'Cargos de la empresa de tarjetas',

  // why a payment can't be made
  'Someone opened the card page for {amount} on {when}. Until it’s closed, you can’t accept payment any other way.':
    'Alguien abrió la página de tarjeta por {amount} el {when}. Mientras no se cierre, no puede cobrar de otra forma.',
  'Close card page': 'Cerrar página de tarjeta',
  'Reason given by the cardholder: {reason}.': 'El titular dice: {reason}.',
  'The cardholder keeps the money.': 'El titular se queda con el dinero.',
  'Card company fee: {amount}.': 'Cargo de la empresa de tarjetas: {amount}.',

  // pay links that the office copies and passes on
  'Copy pay link': 'Copiar enlace de pago',
  'Pay link': 'Enlace de pago',
  'Lets anyone pay this invoice without signing in.': 'Permite que cualquiera pague esta factura sin iniciar sesión.',
  'Link to the invoice': 'Enlace a la factura',
  'We won’t show it again, but you can make another. Links sent earlier keep working.':
    'No volveremos a mostrarlo, pero puede crear otro. Los enlaces anteriores siguen funcionando.',
  'It works until the invoice is paid. Anyone who has it can see and pay the invoice.':
    'Funciona hasta que se pague la factura. Cualquiera que lo tenga puede verla y pagarla.',
} as const satisfies Catalogue;
