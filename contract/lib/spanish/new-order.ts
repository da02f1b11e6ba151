import type { Catalogue } from '#contract/lib/words.ts';

export const newOrder = {
  // files
  'Attach a file': 'Adjuntar un archivo',
  'Or drop it here. PDF, JPEG or PNG, at most 10 MB.': 'O suéltelo aquí. PDF, JPEG o PNG, de 10 MB como máximo.',
  'Remove {file_name}': 'Quitar {file_name}',
  'Upload {file_name} Successfully': '{file_name} se subió con éxito',
  'Upload Image Successfully': 'La imagen se subió con éxito',
  'Upload File Failed': 'No se pudo subir el archivo',
  'Please give the numbers of files, with commas between them.': 'Dé los números de los archivos, separados por comas.',

  // deposit
  'Please enter an amount in dollars, such as 250 or 250.50.': 'Escriba un importe en dólares, como 250 o 250.50.',
  'Please enter at most $999,999.99.': 'Escriba como máximo $999,999.99.',
  'Please enter an e-mail address or a phone number.': 'Escriba un correo electrónico o un número de teléfono.',
} as const satisfies Catalogue;
