import type { Catalogue } from '#contract/lib/words.ts';

export const coupons = {
  Coupon: 'Cupón',
  Coupons: 'Cupones',
  'Coupon code': 'Código del cupón',
  'Use coupon': 'Usar cupón',
  'Coupon {code}, fees included': 'Cupón {code}, con cargos',
  'Add coupon': 'Agregar cupón',
  'For your products on the market. Each buyer can use a code once.':
    'Para sus productos en el mercado. Cada comprador puede usar un código una vez.',
  'Nobody can use it anymore. What was bought with it stays as it is.':
    'Nadie podrá usarlo más. Lo que se compró con él queda igual.',
  'End coupon {code}?': '¿Terminar el cupón {code}?',
  'End coupon': 'Terminar cupón',
  '{percent}% off': '{percent}% de descuento',
  '{amount} off': '{amount} de descuento',
  'Until {day}': 'Hasta el {day}',
  'Used: {count}': 'Usado: {count}',
  'Used: {count} of {most}': 'Usado: {count} de {most}',
  'Enter an amount or a percentage.': 'Escriba un monto o un porcentaje.',
  'Use 3 to 20 letters, digits, or hyphens.': 'Use de 3 a 20 letras, números o guiones.',
  'Amount off': 'Monto de descuento',
  'Or percent off': 'O porcentaje de descuento',
  'Most buyers': 'Máximo de compradores',
} as const satisfies Catalogue;
