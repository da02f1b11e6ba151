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
} as const satisfies Catalogue;
