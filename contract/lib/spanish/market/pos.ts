import type { Catalogue } from '#contract/lib/words.ts';

/** The point of sale. */
export const pointOfSale = {
  'Point of sale': 'Punto de venta',
  'Counter sale': 'Venta de mostrador',
  'Counter sale voided': 'Venta de mostrador anulada',
  'Sold at the counter': 'Vendido en el mostrador',
  'Counter sale {sale_id}': 'Venta de mostrador {sale_id}',
  'Sale voided': 'Venta anulada',
  'Enter the product number, up to 5 digits.': 'Escriba el número del producto, de hasta 5 dígitos.',
  'Product saved': 'Producto guardado',
  'Product removed': 'Producto eliminado',
  'Till day opened': 'Día de caja abierto',
  Settled: 'Arreglado',
} as const satisfies Catalogue;
