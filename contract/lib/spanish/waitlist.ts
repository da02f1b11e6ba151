import type { Catalogue } from '#contract/lib/words.ts';

/** The waitlist, and the calendar feed. */
export const waitlist = {
  'Try another day or all animals.': 'Pruebe con otro día o con todos los animales.',
  Waitlist: 'Lista de espera',
  'When a slot opens up, we hold it this long for the first person in line, then offer it to the next.':
    'Cuando se libera un lugar, se guarda este tiempo para el primero de la lista. Después se le pregunta al siguiente.',
  'Hours to respond to an offer': 'Horas para responder a una oferta',
  'Waiting in line': 'En espera',
  'Day offered': 'Día ofrecido',
  'Declined the offer': 'Rechazó la oferta',
  'Offer expired': 'La oferta venció',
  'Left the waitlist': 'Salió de la lista',
  'No slot opened up': 'No se liberó ningún lugar',
  'Added to the waitlist': 'Se agregó a la lista de espera',
  'Day booked': 'Día reservado',
  Declined: 'Rechazada',
  'Declined. You’re still on the waitlist for your other days.':
    'Rechazada. Sigue en la lista de espera para los demás días.',
  'Offer withdrawn': 'Oferta retirada',
  'Removed from the waitlist': 'Se quitó de la lista de espera',

  'When a slot opens up, we offer it to the first person in line whose days and animals fit.':
    'Cuando se libera un lugar, se ofrece al primero de la lista que coincida en días y animales.',
  'When it’s your turn, we’ll hold a day for you and email you right away.':
    'Cuando sea su turno, le guardaremos un día y le avisaremos por correo enseguida.',
  'Add to the waitlist': 'Agregar a la lista de espera',
  'Join the waitlist': 'Apuntarse en la lista de espera',
  'In line': 'En la lista',
  Past: 'Anteriores',
  'Day that works': 'Día que le sirve',
  'All days': 'Todos los días',
  'No one on the waitlist matches': 'Nadie en la lista de espera coincide',
  'No past entries yet': 'Todavía no hay anteriores',
  'No one is waiting': 'Nadie está en espera',
  'People who got a day, declined, or left the waitlist appear here.':
    'Aquí aparece quien obtuvo un día, rechazó la oferta o salió de la lista.',
  'When a day is full, people can join the waitlist.':
    'Cuando un día está lleno, se puede entrar en la lista de espera.',
  '{day} ± {count} days': { one: '{day} ± 1 día', other: '{day} ± {count} días' },
  'Place in line': 'Lugar en la lista',
  'Waiting since': 'En espera desde',
  'Move {name} up': 'Subir a {name}',
  'Move {name} down': 'Bajar a {name}',
  '{name} is now number {number}': '{name} ahora es el número {number}',
  'Since {when}': 'Desde el {when}',
  '{day} held until {until}': 'El {day} se guarda hasta el {until}',
  'Book this day': 'Reservar este día',
  'Book this day for {name}': 'Reservar este día para {name}',
  Decline: 'Rechazar',
  'Decline for them': 'Rechazar en su nombre',
  'Offer a day': 'Ofrecer un día',
  'Offer a day to {name}': 'Ofrecer un día a {name}',
  'Offer this day': 'Ofrecer este día',
  'Slots held on {day}': 'Lugares guardados para el {day}',
  'Withdraw offer': 'Retirar oferta',
  Withdraw: 'Retirar',
  'Actions for {name}': 'Acciones para {name}',
  'Remove from the waitlist': 'Quitar de la lista de espera',
  'Leave the waitlist': 'Salir de la lista de espera',
  '{day} will be offered to the next person in line.': 'El {day} pasará al siguiente de la lista.',
  'We’ll let {name} know. They’ll keep their place in line.':
    'Avisaremos a {name}, que conservará su lugar en la lista.',
  '{name} will be removed from the waitlist for {day}.': '{name} saldrá de la lista de espera del {day}.',
  'Preferred day': 'Día preferido',
  'Days before or after': 'Días antes o después',
  'How many days earlier or later would also work.': 'Cuántos días antes o después también le servirían.',
  'Not chosen yet': 'Sin elegir todavía',
  'Order name': 'Nombre del pedido',
  'If you leave this blank, we’ll use the customer’s last name and the animal.':
    'Si lo deja vacío, usaremos el apellido del cliente y el animal.',
  'Customer, if not you': 'Cliente, si no es usted',
  'We’re holding a day for you': 'Le estamos guardando un día',
  '{animals} on {day}. Respond by {until}.': '{animals} el {day}. Responda antes del {until}.',
  'View offer': 'Ver oferta',

  'Subscribe to your calendar': 'Suscribirse al calendario',
  'See your orders in the calendar on your phone or computer. Changes show up on their own.':
    'Vea sus pedidos en el calendario de su teléfono o computadora. Los cambios aparecen solos.',
  'Create address': 'Crear dirección',
  'Anyone with this address can see your orders. Don’t share it.':
    'Cualquiera que tenga esta dirección puede ver sus pedidos. No la comparta.',
  'No calendar address yet.': 'Aún no tiene una dirección de calendario.',
  'Created {when}': 'Creada el {when}',
  'No calendar has used this address yet.': 'Ningún calendario ha usado esta dirección todavía.',

  'Create new address': 'Crear una dirección nueva',
  'Disable address': 'Desactivar dirección',
  'Calendars using the current address will stop updating.':
    'Los calendarios que usan la dirección actual dejarán de actualizarse.',
  'Your orders will disappear from calendars that use this address.':
    'Sus pedidos desaparecerán de los calendarios que usan esta dirección.',
  'Calendar address': 'Dirección de su calendario',
  'We won’t show this address again. Copy it, or open it on this device.':
    'No volveremos a mostrar esta dirección. Cópiela o ábrala en este dispositivo.',
  'In Google Calendar: Other calendars, From URL.': 'En Google Calendar: Otros calendarios, Desde una URL.',
  'Open on this device': 'Abrir en este dispositivo',
  'Address copied': 'Dirección copiada',
  'This browser won’t let us copy. Select the address and copy it yourself.':
    'Este navegador no permite copiar. Seleccione la dirección y cópiela.',
  'Address disabled': 'Dirección desactivada',
} as const satisfies Catalogue;
