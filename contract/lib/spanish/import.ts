import type { Catalogue } from '#contract/lib/words.ts';

export const importing = {
  // fields of a file
  'Full name': 'Nombre completo',
  Note: 'Nota',

  // what is wrong with a row
  'Please write Customer or Producer.': 'Escriba Cliente o Productor.',
  'Please write Yes or No.': 'Escriba Sí o No.',
  'This row has more cells than the first one.': 'Esta fila tiene más celdas que la primera.',
  'Row {row} has the same e-mail address.': 'La fila {row} tiene el mismo correo electrónico.',
  'Row {row} has the same name and phone number.': 'La fila {row} tiene el mismo nombre y teléfono.',
  'Row {row} says the same.': 'La fila {row} dice lo mismo.',
  'Row {row} is about the same customer.': 'La fila {row} trata del mismo cliente.',
  'Several producers have this name. Please write the e-mail address.':
    'Varios productores tienen este nombre. Escriba el correo electrónico.',
  'The producer in row {row} has a problem.': 'El productor de la fila {row} tiene un problema.',
  'Customers were changed meanwhile, and these rows are different now. Nothing was imported.':
    'Mientras tanto se cambiaron clientes, y estas filas ahora son distintas. No se importó nada.',
} as const satisfies Catalogue;
