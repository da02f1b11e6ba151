import type { Catalogue } from '#contract/lib/words.ts';

export const importing = {
  // columns of a file
  'Full name': 'Nombre completo',
  Note: 'Nota',

  // problems with a row
  'Enter Customer or Producer.': 'Escriba Cliente o Productor.',
  'Enter Yes or No.': 'Escriba Sí o No.',
  'Other email': 'Otro correo',
  'Other phone': 'Otro teléfono',
  'Phone numbers have 10 digits. This one has {count}.': 'Los teléfonos tienen 10 dígitos. Este tiene {count}.',
  'A spreadsheet shortened this number. Enter all of its digits.':
    'Una hoja de cálculo acortó este número. Escriba todos sus dígitos.',
  'This row looks like a total, not a customer.': 'Esta fila parece un total, no un cliente.',
  'This is the phone number of {name}. Choose whether the row is for the same person.':
    'Este es el teléfono de {name}. Elija si la fila es de la misma persona.',
  'This is almost the name of {name}. Choose whether the row is for the same person.':
    'Es casi el nombre de {name}. Elija si la fila es de la misma persona.',
  'Several customers could be meant. Choose Skip or Add as new, or enter an email address.':
    'Puede tratarse de varios clientes. Elija omitir o agregar como nuevo, o escriba un correo.',
  Separator: 'Separador',
  'Column names': 'Nombres de las columnas',
  'Row {row}': 'Fila {row}',
  'No column names': 'Sin nombres de columnas',
  'This row has more cells than the header row.': 'Esta fila tiene más celdas que la primera.',
  'Row {row} has the same email address.': 'La fila {row} tiene el mismo correo electrónico.',
  'Row {row} has the same name and phone number.': 'La fila {row} tiene el mismo nombre y teléfono.',
  'Same as row {row}.': 'Igual que la fila {row}.',
  'Row {row} is for the same customer.': 'La fila {row} es del mismo cliente.',
  'Several producers have this name. Enter the email address instead.':
    'Varios productores tienen este nombre. Escriba el correo electrónico en su lugar.',
  'The producer in row {row} has a problem. Fix that row first.':
    'El productor de la fila {row} tiene un problema. Corrija primero esa fila.',
  'Some customers changed while you were reviewing, so these rows are different now. Nothing was imported.':
    'Algunos clientes cambiaron mientras usted revisaba, así que estas filas ahora son distintas. No se importó nada.',

  // uploading a file
  'Import and export': 'Importar y exportar',
  'Export these customers': 'Exportar estos clientes',
  Export: 'Exportar',
  'Import customers': 'Importar clientes',
  'Use a CSV file from your spreadsheet or another program. You’ll review everything before it’s imported.':
    'Use un archivo CSV de su hoja de cálculo o de otro programa. Podrá revisarlo todo antes de importarlo.',
  'Choose a file': 'Elegir archivo',
  'Or drop it here. CSV, up to 10 MB and 20,000 rows.': 'O suéltelo aquí. CSV, hasta 10 MB y 20,000 filas.',
  Imports: 'Importaciones',
  'All imports': 'Todas las importaciones',
  'No imports yet': 'Todavía no hay importaciones',
  'Your imports appear here. You can undo each one for 7 days.':
    'Aquí aparecen sus importaciones. Puede deshacer cada una durante 7 días.',
  File: 'Archivo',
  By: 'Por',
  Rows: 'Filas',
  Row: 'Fila',
  Added: 'Agregados',
  Updated: 'Actualizados',
  Discard: 'Descartar',
  '“{name}” will be removed from this list. None of its customers were imported.':
    '“{name}” se quitará de esta lista. No se importó ninguno de sus clientes.',

  // statuses and actions
  'Choose columns': 'Elegir columnas',
  'Ready to review': 'Listo para revisar',
  Importing: 'Importando',
  Imported: 'Importado',
  Undoing: 'Deshaciendo',
  Undone: 'Deshecho',
  New: 'Nuevo',
  Update: 'Actualizar',
  Unchanged: 'Sin cambios',
  Skipped: 'Omitidos',
  Problem: 'Problema',
  Skip: 'Omitir',
  'Add as new': 'Agregar como nuevo',

  // columns
  'Match columns': 'Asignar columnas',
  'Review rows': 'Revisar filas',
  '{count} rows': { one: '1 fila', other: '{count} filas' },
  comma: 'coma',
  semicolon: 'punto y coma',
  tab: 'tabulador',
  'vertical bar': 'barra vertical',
  Column: 'Columna',
  'Column {number}': 'Columna {number}',
  Example: 'Ejemplo',
  Contains: 'Contiene',
  'What {column} contains': 'Qué contiene {column}',
  'When the email address or name already exists': 'Cuando el correo electrónico o el nombre ya existe',
  'When the phone number already exists': 'Cuando el teléfono ya existe',
  'Updates use the values in the row. Empty cells don’t change anything.':
    'Las actualizaciones usan los valores de la fila. Las celdas vacías no cambian nada.',

  // review before the import
  'Before importing': 'Antes de importar',
  'Import {count} customers': { one: 'Importar 1 cliente', other: 'Importar {count} clientes' },
  'All rows': 'Todas las filas',
  'Change columns': 'Cambiar columnas',
  'Download rows with problems': 'Descargar las filas con problemas',
  '{count} rows have problems. Click a cell to fix it.': {
    one: '1 fila tiene problemas. Haga clic en una celda para corregirla.',
    other: '{count} filas tienen problemas. Haga clic en una celda para corregirla.',
  },
  'Skip these rows': 'Omitir estas filas',
  'No matching rows': 'No hay filas que coincidan',
  'What to do with row {row}': 'Qué hacer con la fila {row}',
  'Same as other rows': 'Igual que las demás filas',
  '{field} in row {row}': '{field} en la fila {row}',
  empty: 'vacío',
  'In use': 'En uso',
  'Changed since the import': 'Cambió después de importar',
  'Open record': 'Abrir registro',

  // in progress and done
  '{percent}% done': '{percent} % listo',
  'You can leave this page. The import keeps going, and nothing changes until it’s done.':
    'Puede salir de esta página. El proceso continúa y nada cambia hasta que termine.',
  'Customers imported': 'Clientes importados',
  'Import undone': 'Importación deshecha',
  'Undo this import': 'Deshacer esta importación',
  'Added customers will be removed, and updated ones will get their previous details back. Added customers whose records are in use, and any customers changed since then, will stay as they are.':
    'Se quitarán los clientes agregados y los actualizados volverán a como estaban. Los agregados que ya estén en uso y los que hayan cambiado después se quedan como están.',
  'You can undo an import for {days} days.': 'Puede deshacer una importación durante {days} días.',
  '{count} customers were kept as they are because their records are in use or have changed since the import.': {
    one: '1 cliente se queda como está porque está en uso o cambió después.',
    other: '{count} clientes se quedan como están porque están en uso o cambiaron después.',
  },
} as const satisfies Catalogue;
