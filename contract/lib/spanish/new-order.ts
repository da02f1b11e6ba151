import type { Catalogue } from '#contract/lib/words.ts';

export const newOrder = {
  'More species': 'Más especies',
  'Book again': 'Reservar otra vez',
  'Recent customers': 'Clientes recientes',
  // files
  'Attach a file': 'Adjuntar un archivo',
  'Or drop it here. PDF, JPEG, or PNG, up to 10 MB.': 'O suéltelo aquí. PDF, JPEG o PNG, hasta 10 MB.',
  'Remove {file_name}': 'Quitar {file_name}',
  'Upload {file_name} Successfully': 'Se subió {file_name}',
  'Upload Image Successfully': 'Se subió la imagen',
  'Upload File Failed': 'No se pudo subir el archivo',
  'Enter file numbers separated by commas.': 'Escriba los números de los archivos separados por comas.',

  // deposit
  'Enter an amount in dollars, such as 250 or 250.50.': 'Escriba un importe en dólares, como 250 o 250.50.',
  'Enter $999,999.99 or less.': 'Escriba $999,999.99 o menos.',
  'Enter an email address or phone number.': 'Escriba un correo electrónico o un teléfono.',

  // recurrence
  'Recurring Order': 'Pedido recurrente',
  'Starting {day}': 'A partir del {day}',
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
  Dates: 'Fechas',
  '{count} dates': { one: '{count} fecha', other: '{count} fechas' },
  'Some of these dates can’t be booked. Change how the order repeats to skip them.':
    'Algunas de estas fechas no se pueden reservar. Cambie la repetición del pedido para saltarlas.',
  'Too long. Use up to 120 characters.': 'Demasiado largo. Use 120 caracteres como máximo.',
  'Enter a lower number to see the animals again.': 'Escriba un número menor para volver a ver los animales.',
  '{marked} can’t be booked': '{marked} no se pueden reservar',
  Free: 'Libre',
  'Not enough slots for {species}: {left} left': 'No hay lugares suficientes para {species}: quedan {left}',
  'You can book up to {most} dates at once. If one can’t be booked, none will be. You can move or delete each one later.':
    'Puede reservar hasta {most} fechas a la vez. Se reservan todas o ninguna. Después puede mover o eliminar cada una por separado.',
  Repeats: 'Se repite',
  'Repeats monthly': 'Se repite cada mes',
  'Repeats weekly': 'Se repite cada semana',
  'Repeats daily': 'Se repite cada día',
  'Repeats every {count} months': { one: 'Se repite cada mes', other: 'Se repite cada {count} meses' },
  'Repeats every {count} weeks': { one: 'Se repite cada semana', other: 'Se repite cada {count} semanas' },
  'Repeats every {count} days': { one: 'Se repite cada día', other: 'Se repite cada {count} días' },
  '{every} on {weekdays}': '{every}, {weekdays}',
  '{every} on {weekdays} until {day}': '{every}, {weekdays}, hasta el {day}',
  '{every} until {day}': '{every} hasta el {day}',
  'Already booked': 'Ya reservada',
  '{booked} already booked': 'ya reservadas: {booked}',
  '{left_out} left out': 'omitidas: {left_out}',
  'Moved, deleted, or past': 'Cambiada, eliminada o pasada',
  'Add dates': 'Agregar fechas',
  'Date {place} of {count}': 'Fecha {place} de {count}',
  'Dates that are already booked stay. Delete the orders that you don’t need.':
    'Las fechas ya reservadas se mantienen. Elimine los pedidos que no necesite.',
  'Save changes to': 'Guardar los cambios en',
  'This order': 'Este pedido',
  'This and later orders': 'Este y los siguientes',
  'All orders to come': 'Todos los que faltan',
  'Ear tags, ages, proofs of age, and deposits are saved for this order only. Animals that have arrived don’t change.':
    'Los aretes, las edades, sus comprobantes y los depósitos se guardan solo en este pedido. Los animales que ya llegaron no cambian.',
  'The others move by as many days. Animals that have arrived don’t move.':
    'Los demás se mueven el mismo número de días. Los animales que ya llegaron no se mueven.',
  'Their dates aren’t booked again. Animals that have arrived stay.':
    'Sus fechas no se vuelven a reservar. Los animales que ya llegaron se quedan.',
  '{count} orders were moved': { one: 'Se movió un pedido', other: 'Se movieron {count} pedidos' },
  '{count} orders were deleted': { one: 'Se eliminó un pedido', other: 'Se eliminaron {count} pedidos' },
  'Collect Deposit': 'Cobrar depósito',
  Deposit: 'Depósito',
  '{amount} for each date': '{amount} por cada fecha',
  'Once you send the request, we’ll email you a link to pay it.':
    'Cuando envíe la solicitud, le mandaremos por correo un enlace para pagarlo.',
  'Once you send the request, we’ll email you a link to pay the first date’s; the others follow when {plant} accepts them.':
    'Cuando envíe la solicitud, le mandaremos por correo un enlace para pagar el de la primera fecha; los demás, cuando {plant} las acepte.',
  'If {plant} can’t take your order, you get it back.': 'Si {plant} no puede aceptar su pedido, se le devuelve.',
  'Deposits of the other orders': 'Depósitos de los demás pedidos',
  '{day}, order {order_id}: {words}': '{day}, pedido {order_id}: {words}',
  'Email or phone': 'Correo electrónico o teléfono',
  'Once you save the order, we’ll email the deposit amount and a payment link to this address.':
    'Cuando guarde el pedido, enviaremos a este correo el importe del depósito y un enlace para pagarlo.',
  'This phone number will appear on the order. To have us send the request, enter an email address.':
    'Este teléfono aparecerá en el pedido. Si quiere que enviemos la solicitud, escriba un correo electrónico.',
  '{amount} from {contact}': '{amount} de {contact}',

  // schedule
  Recurring: 'Recurrente',
  'Booked on {count} dates, starting {day}:': {
    one: 'Reservado en {count} fecha, a partir del {day}:',
    other: 'Reservado en {count} fechas, a partir del {day}:',
  },
  'Requested on {count} dates, starting {day}:': {
    one: 'Solicitado en {count} fecha, a partir del {day}:',
    other: 'Solicitado en {count} fechas, a partir del {day}:',
  },
  'Overbooked: {reason}': 'Sobrecupo: {reason}',

  // verification
  'Verify Animal & Finish': 'Verificar animal y terminar',
  'Blank fields use the order’s values. Organic animals are processed first and identified by ear tag.':
    'Los campos vacíos toman los datos del pedido. Los animales orgánicos se procesan primero y se identifican por su arete.',
  'Same as order': 'Igual que el pedido',
  'Hang time: enter a number of days from 0 to {most}.': 'Días de maduración: anote un número de días de 0 a {most}.',
  'Leave blank for the plant’s usual days.': 'Déjelo en blanco para los días habituales de la planta.',
  'Hang time (days)': 'Maduración (días)',
  Unknown: 'No se sabe',
  'Proof of age (30 months or older)': 'Comprobante de edad (30 meses o más)',
  Finish: 'Terminar',

  // legal requirements before the kill
  'Needed before the kill': 'Antes del sacrificio',
  'Custom: every share needs an owner before the animal is killed. Still missing: {shares}.':
    'Particular: cada parte necesita un dueño antes de sacrificar el animal. Falta: {shares}.',
  '{name}, {count} quarters': { one: '{name}, {count} cuarto', other: '{name}, {count} cuartos' },
  'USDA inspection is voluntary for {animals}. You have to request it, and there’s a fee.':
    'La inspección USDA es voluntaria para {animals}. Hay que solicitarla y tiene un costo.',
  'Over 30 months: attach proof of age for {animals}.': 'Más de 30 meses: adjunte el comprobante de edad de {animals}.',
  'Organic: attach the certificate for {animals}.': 'Orgánico: adjunte el certificado de {animals}.',
  'Show all animals': 'Mostrar todos los animales',
} as const satisfies Catalogue;
