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

  // recurrence
  'Recurring Order': 'Pedido recurrente',
  'From {day} on': 'Desde el {day}',
  Repeat: 'Repetir',
  Monthly: 'Cada mes',
  Weekly: 'Cada semana',
  Daily: 'Cada día',
  Every: 'Cada',
  months: 'meses',
  weeks: 'semanas',
  days: 'días',
  End: 'Fin',
  'On date': 'En una fecha',
  'Last date': 'Última fecha',
  'On these days': 'En estos días',
  'The dates': 'Las fechas',
  '{count} dates': { one: '{count} fecha', other: '{count} fechas' },
  '{marked} cannot be booked': '{marked} no se pueden reservar',
  Free: 'Libre',
  'All of these dates are booked, or none of them. Each can be moved or deleted alone later. At most {most}.':
    'Se reservan todas estas fechas o ninguna. Después, cada una puede moverse o eliminarse sola. {most} como máximo.',
  Repeats: 'Se repite',
  'Every {count} months': { one: 'Cada mes', other: 'Cada {count} meses' },
  'Every {count} weeks': { one: 'Cada semana', other: 'Cada {count} semanas' },
  'Every {count} days': { one: 'Cada día', other: 'Cada {count} días' },
  '{every} on {weekdays}, until {day}': '{every}: {weekdays}, hasta el {day}',
  '{every}, until {day}': '{every}, hasta el {day}',
} as const satisfies Catalogue;
