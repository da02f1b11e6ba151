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

  // bringing a file
  'Import and export': 'Importar y exportar',
  'Export these customers': 'Exportar estos clientes',
  Export: 'Exportar',
  'Import customers': 'Importar clientes',
  'From a CSV file of your spreadsheet or another program. Nothing is imported before you have seen it.':
    'Desde un archivo CSV de su hoja de cálculo u otro programa. Nada se importa antes de que usted lo haya visto.',
  'Choose a file': 'Elegir un archivo',
  'Or drop it here. CSV, at most 10 MB and 20,000 rows.': 'O suéltelo aquí. CSV, como máximo 10 MB y 20,000 filas.',
  Imports: 'Importaciones',
  'All imports': 'Todas las importaciones',
  'No imports yet': 'Todavía no hay importaciones',
  'What is imported stands here, and can be undone for 7 days.':
    'Aquí está lo que se importa, y se puede deshacer durante 7 días.',
  File: 'Archivo',
  By: 'Por',
  Rows: 'Filas',
  Row: 'Fila',
  Added: 'Agregados',
  Updated: 'Actualizados',
  Discard: 'Descartar',
  'Discard “{name}”?': '¿Descartar “{name}”?',
  'Nothing of it was imported.': 'No se importó nada de él.',

  // states and deeds
  'Columns to choose': 'Columnas por elegir',
  'To be looked at': 'Por revisar',
  Importing: 'Importando',
  Imported: 'Importado',
  'Being undone': 'Deshaciendo',
  Undone: 'Deshecho',
  New: 'Nuevo',
  Update: 'Actualizar',
  Unchanged: 'Sin cambios',
  'Left out': 'Fuera',
  Problem: 'Problema',
  'Leave out': 'Dejar fuera',
  'Add as new': 'Agregar como nuevo',

  // columns
  'What the columns hold': 'Qué contienen las columnas',
  'Check the rows': 'Revisar las filas',
  '{count} rows': { one: '1 fila', other: '{count} filas' },
  comma: 'coma',
  semicolon: 'punto y coma',
  tab: 'tabulador',
  bar: 'barra',
  'The first row names the columns': 'La primera fila nombra las columnas',
  Column: 'Columna',
  'Column {number}': 'Columna {number}',
  'For example': 'Por ejemplo',
  Holds: 'Contiene',
  'What {column} holds': 'Qué contiene {column}',
  'When the plant has the e-mail address or the name already':
    'Cuando la planta ya tiene el correo electrónico o el nombre',
  'When the plant has the phone number already': 'Cuando la planta ya tiene el teléfono',
  'An update takes what stands in the row; an empty cell changes nothing.':
    'Una actualización toma lo que está en la fila; una celda vacía no cambia nada.',

  // before the import
  'Before the import': 'Antes de importar',
  'Import {count} customers': { one: 'Importar 1 cliente', other: 'Importar {count} clientes' },
  'All rows': 'Todas las filas',
  'Change the columns': 'Cambiar las columnas',
  'Download rows with problems': 'Descargar las filas con problemas',
  '{count} rows have problems. Press a cell to put it right.': {
    one: '1 fila tiene problemas. Pulse una celda para corregirla.',
    other: '{count} filas tienen problemas. Pulse una celda para corregirla.',
  },
  'Leave these rows out': 'Dejar estas filas fuera',
  'No such rows': 'No hay filas así',
  'What happens': 'Qué pasa',
  'What to do with row {row}': 'Qué hacer con la fila {row}',
  'As for all': 'Como para todas',
  '{field} in row {row}': '{field} en la fila {row}',
  empty: 'vacío',
  'In use': 'En uso',
  'Changed since': 'Cambiado después',
  'Open the record': 'Abrir el registro',

  // under way and done
  '{percent}% done': '{percent}% hecho',
  'You can leave this page: it goes on by itself. Until the end nothing is changed.':
    'Puede salir de esta página: continúa por sí sola. Hasta el final no se cambia nada.',
  'Customers imported': 'Clientes importados',
  'Import undone': 'Importación deshecha',
  'Undo this import': 'Deshacer esta importación',
  'Undo this import?': '¿Deshacer esta importación?',
  'Who was added is removed, and who was changed gets back what was there before. Who is used in an order, or was changed since, stays as they are.':
    'Quien se agregó se quita, y quien se cambió recupera lo que había antes. Quien está en un pedido, o se cambió después, se queda como está.',
  'Possible for {days} days.': 'Posible durante {days} días.',
  '{count} customers stay as they are, because they are used or were changed since.': {
    one: '1 cliente se queda como está, porque está en uso o se cambió después.',
    other: '{count} clientes se quedan como están, porque están en uso o se cambiaron después.',
  },
} as const satisfies Catalogue;
