/** About balances that buyers paid the farm itself. `{title}` and `{amount}` as in `MARKET_NEWS`. */
export const BALANCE_NEWS = {
  packed: {
    subject: { en: 'Packed: you’re getting {amount} back', es: 'Empacado: se le devuelven {amount}' },
    text: {
      en: 'What you bought from “{title}” is packed and weighed. It weighs less than you paid for, so we’re refunding {amount} to your card. Follow it here:',
      es: 'Lo que compró de “{title}” ya está empacado y pesado. Pesa menos de lo que pagó, así que le devolvemos {amount} a su tarjeta. Sígalo aquí:',
    },
  },
  balance_paid_to_farm: {
    subject: { en: 'The farm recorded your payment of {amount}', es: 'La granja registró su pago de {amount}' },
    text: {
      en: 'The farm says that you paid it the remaining {amount} for “{title}”. We won’t charge a card for it. If you didn’t pay, tell the farm. Follow your animal here:',
      es: 'La granja dice que usted le pagó los {amount} restantes de “{title}”. No se los cobraremos a ninguna tarjeta. Si no los pagó, avise a la granja. Siga su animal aquí:',
    },
  },
  balance_payment_undone: {
    subject: { en: '{amount} is due again', es: '{amount} quedan por pagar otra vez' },
    text: {
      en: 'The farm took back its record that you paid it for “{title}”, so the remaining {amount}, fees included, is due again. See it here:',
      es: 'La granja anuló el registro de su pago de “{title}”, así que quedan por pagar otra vez {amount}, con cargos. Véalo aquí:',
    },
  },
  balance_back: {
    subject: { en: 'Give a buyer {amount} back', es: 'Devuélvale {amount} a un comprador' },
    text: {
      en: 'A buyer of “{title}” paid you {amount} that isn’t owed anymore. We never had this money, so please give it back yourself. The buyer’s phone number is under your sales:',
      es: 'Un comprador de “{title}” le pagó {amount} que ya no debe. Ese dinero nunca pasó por nosotros, así que devuélvaselo usted. El teléfono del comprador está en sus ventas:',
    },
  },
  give_back: {
    subject: { en: 'Give a buyer {amount} back', es: 'Devuélvale {amount} a un comprador' },
    text: {
      en: 'The animal has been weighed, and a share of “{title}” that you sold at the counter costs {amount} less than the deposit you took. Give the buyer {amount} back. See your sales here:',
      es: 'Ya se pesó una parte de “{title}” que vendió en el mostrador y cuesta {amount} menos que el depósito que recibió. Devuélvale {amount} al comprador. Vea sus ventas aquí:',
    },
  },
} as const;
