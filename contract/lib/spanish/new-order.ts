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
  month: 'mes',
  week: 'semana',
  day: 'día',
  months: 'meses',
  weeks: 'semanas',
  days: 'días',
  End: 'Fin',
  'On date': 'En una fecha',
  'Last date': 'Última fecha',
  'The dates': 'Las fechas',
  '{count} dates': { one: '{count} fecha', other: '{count} fechas' },
  '{marked} cannot be booked': '{marked} no se pueden reservar',
  Free: 'Libre',
  'Full for {species}, free: {left}': 'Lleno para {species}, libres: {left}',
  'All of these dates are booked, or none of them. Each can be moved or deleted alone later. At most {most}.':
    'Se reservan todas estas fechas o ninguna. Después, cada una puede moverse o eliminarse sola. {most} como máximo.',
  Repeats: 'Se repite',
  'Every {count} months': { one: 'Cada mes', other: 'Cada {count} meses' },
  'Every {count} weeks': { one: 'Cada semana', other: 'Cada {count} semanas' },
  'Every {count} days': { one: 'Cada día', other: 'Cada {count} días' },
  '{every} on {weekdays}, until {day}': '{every}: {weekdays}, hasta el {day}',
  '{every}, until {day}': '{every}, hasta el {day}',
  'Collect Deposit': 'Cobrar depósito',
  Deposit: 'Depósito',
  'E-mail or phone': 'Correo electrónico o teléfono',
  'Once the order is booked, this address is mailed what is asked for and where to add the card.':
    'Cuando se reserve el pedido, esta dirección recibirá por correo lo que se pide y dónde agregar la tarjeta.',
  'The order shows whom to call. An e-mail address is mailed instead.':
    'El pedido muestra a quién llamar. A un correo electrónico, en cambio, se le escribe.',
  '{amount} from {contact}': '{amount} de {contact}',

  // schedule
  Recurring: 'Recurrente',
  'Booked on {count} dates, from {day} on:': {
    one: 'Reservado en {count} fecha, desde el {day}:',
    other: 'Reservado en {count} fechas, desde el {day}:',
  },
  'Booked although full: {reason}': 'Reservado aunque está lleno: {reason}',

  // verification
  'Verify Animal & Finish': 'Verificar animal y terminar',
  'What stays empty is as the order says. Organic animals are first in the day, each under its ear tag.':
    'Lo que queda vacío es como dice el pedido. Los animales orgánicos van primero en el día, cada uno con su arete.',
  'As the order': 'Como el pedido',
  'Hang, days': 'Colgado, días',
  Unknown: 'No se sabe',
  'Proof of age, thirty months and over': 'Prueba de edad, treinta meses o más',
  Finish: 'Terminar',

  // what the law of the trade wants
  'Before the kill': 'Antes del sacrificio',
  'Custom: every share needs its owner before the animal is killed. Missing: {shares}.':
    'Particular: cada parte necesita su dueño antes de sacrificar el animal. Falta: {shares}.',
  '{name}, {count} quarters': { one: '{name}, {count} cuarto', other: '{name}, {count} cuartos' },
  'USDA inspection is voluntary for {animals}: it has to be asked for, and it costs a fee.':
    'La inspección USDA es voluntaria para {animals}: hay que pedirla y tiene un costo.',
  'Over thirty months: please attach the proof of age of {animals}.':
    'Más de treinta meses: adjunte la prueba de edad de {animals}.',
  'Organic: please attach the certificate for {animals}.': 'Orgánico: adjunte el certificado de {animals}.',
} as const satisfies Catalogue;
