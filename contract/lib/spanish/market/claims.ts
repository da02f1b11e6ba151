import type { Catalogue } from '#contract/lib/words.ts';

/** Holding, buying and paying for shares. */
export const marketClaims = {
  'Removed from your cart': 'Se quitó de su carrito',
  'Order placed': 'Pedido hecho',
  'Your payment came too late': 'Su pago llegó demasiado tarde',
  'You’ll get your money back': 'Se le devolverá su dinero',
  'You withdrew': 'Usted se retiró',
  'Handed over': 'Entregado',
  'The buyer will get the money back': 'Se le devolverá el dinero al comprador',
  'You buy your share of the live animal from {seller}, and own it from the moment the whole animal is sold or the farm schedules it at the plant.':
    'Usted le compra a {seller} su parte del animal vivo, y es suya desde el momento en que se vende todo el animal o la granja lo programa en la planta.',
  '{plant} slaughters and processes your animal for you. You pay the plant for that separately.':
    '{plant} sacrifica y procesa su animal para usted. Eso se lo paga aparte a la planta.',
  'Hindquarter brings you together and handles the payment. It never owns the animal.':
    'Hindquarter los pone en contacto y se encarga del pago. Nunca es dueño del animal.',
  'The meat is for you, your household, and your nonpaying guests. It can’t be sold.':
    'La carne es para usted, su hogar y sus invitados que no pagan. No se puede vender.',
  'Until the whole animal is sold or the farm schedules it at the plant, you can withdraw and get all of your money back. After that, you can’t.':
    'Hasta que se venda todo el animal o la granja lo programe en la planta, puede retirarse y recuperar todo su dinero. Después ya no.',
  'The price depends on the hanging weight of your animal. You pay the balance once that’s known.':
    'El precio depende del peso en canal de su animal. Usted paga el saldo cuando se conozca.',
  'The price depends on the live weight of your animal. You pay the balance after slaughter.':
    'El precio depende del peso en pie de su animal. Usted paga el saldo después del sacrificio.',
  'The price of your share is fixed, whatever the animal weighs. You pay whatever is left after slaughter.':
    'El precio de su parte es fijo, pese lo que pese el animal. Si queda algo por pagar, lo paga después del sacrificio.',
  'You buy these products from {seller}.': 'Usted le compra estos productos a {seller}.',
  'Hindquarter brings you together and handles the payment. It never owns the products.':
    'Hindquarter los pone en contacto y se encarga del pago. Nunca es dueño de los productos.',
} as const satisfies Catalogue;
