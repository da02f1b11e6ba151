import type { Catalogue } from '#contract/lib/words.ts';

/** The till at the counter. */
export const till = {
  Till: 'Caja',
  Recorded: 'Registrado',

  // the books
  'Bank and safe': 'Banco y caja fuerte',
  'Tips to hand out': 'Propinas por repartir',
  'Small expenses paid in cash': 'Gastos menores en efectivo',
  Tip: 'Propina',
  'Paid in': 'Entrada de efectivo',
  'Paid out': 'Salida de efectivo',
  'Till opened': 'Caja abierta',
  'Till closed': 'Caja cerrada',

  // where cash comes from and goes to
  'From the bank or safe': 'Del banco o la caja fuerte',
  'To the bank or safe': 'Al banco o la caja fuerte',
  'Money back from a purchase': 'Dinero devuelto de una compra',
  'Small purchase': 'Compra menor',
  'Tips to staff': 'Propinas para el personal',
  'Tips are only paid out.': 'Las propinas solo salen.',
  'The bills and coins come to another amount.': 'Los billetes y monedas suman otra cantidad.',
} as const satisfies Catalogue;
