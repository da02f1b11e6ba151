import type { Catalogue } from '#contract/lib/words.ts';

/** Cut sheet links, missing sheets, and changes to locked ones. */
export const sheetLinks = {
  'Link created': 'Enlace creado',
  'The link is on its way': 'El enlace va en camino',
  'No one on this list can be emailed or texted': 'No se puede escribir a nadie por correo ni por mensaje de texto',
  'Link revoked': 'Enlace anulado',
  'Request sent to the plant': 'Solicitud enviada a la planta',
  'Change accepted': 'Cambio aceptado',
  'Change declined': 'Cambio rechazado',

  // sending
  'Send Cut sheets: {name}': 'Enviar hojas de cortes: {name}',
  'This link opens only {name}’s cut sheet. No password is needed.':
    'Este enlace abre solo la hoja de cortes de {name}. No hace falta contraseña.',
  'This cut sheet is locked, so you can’t send a new link.':
    'Esta hoja de cortes está bloqueada, así que no se puede enviar otro enlace.',
  'Link copied.': 'Enlace copiado.',
  'Send as a text': 'Enviar por mensaje de texto',
  'Send as a push notification': 'Enviar como notificación push',
  'To this customer’s devices': 'A los dispositivos de este cliente',
  'Send by email': 'Enviar por correo',
  'To {email}': 'Para {email}',
  'Get a link to text or copy': 'Obtener un enlace para enviar por mensaje o copiar',
  'This customer has no email address.': 'Este cliente no tiene correo electrónico.',
  'Link to the cut sheet': 'Enlace a la hoja de cortes',
  'You’ll only see this link once. It works until {day}.':
    'Este enlace se muestra solo una vez. Funciona hasta el {day}.',
  'Open as a text message': 'Abrir como mensaje de texto',
  'Text it to {phone}': 'Enviarlo por mensaje a {phone}',
  'Your cut sheet: {address}': 'Su hoja de cortes: {address}',
  'No links sent yet.': 'Todavía no se ha enviado ningún enlace.',
  'Links to this cut sheet that were already sent will stop working.':
    'Los enlaces a esta hoja de cortes que ya se enviaron dejarán de funcionar.',
  Revoke: 'Anular',
  'Sent so far': 'Enviado hasta ahora',
  'Link created on {when} by {name}': 'Enlace creado el {when} por {name}',
  'Link sent on {when} by push notification': 'Enlace enviado el {when} por notificación push',
  'Link sent by {name} on {when}, by push notification': 'Enlace enviado por {name} el {when}, por notificación push',
  'Link sent on {when} to {recipient}': 'Enlace enviado el {when} a {recipient}',
  'Link sent on {when} to {recipient} by {name}': 'Enlace enviado el {when} a {recipient} por {name}',
  'not opened yet': 'sin abrir todavía',
  'opened {when}': 'abierto el {when}',
  'revoked {when}': 'anulado el {when}',
  'expires {when}': 'vence el {when}',
  'expired {when}': 'venció el {when}',

  // the page a link opens
  'It may have expired, or the plant may have sent a newer one. Ask the plant for a new link.':
    'Puede que haya vencido o que la planta haya enviado otro. Pida un enlace nuevo a la planta.',
  'This link opens only this cut sheet and works until {day}. Please keep it to yourself.':
    'Este enlace abre solo esta hoja de cortes y funciona hasta el {day}. No lo comparta.',

  // locked sheets and change requests
  Locked: 'Bloqueada',
  'Cutting has started, so this cut sheet is locked.':
    'El corte ya empezó, así que esta hoja de cortes está bloqueada.',
  'This order is finished. You can view its cut sheet but not change it.':
    'Este pedido ya terminó. Puede ver su hoja de cortes, pero no cambiarla.',
  'Choose the cuts you want instead. Your request goes to the plant when you submit.':
    'Elija los cortes que quiere en su lugar. La solicitud llega a la planta cuando la envíe.',
  'Keep the cut sheet as is': 'Dejar la hoja como está',
  'Ask for a change': 'Pedir un cambio',
  'Cutting has started. We’ll let you know what the plant says. If it’s urgent, call them.':
    'El corte ya empezó. Si es urgente, llame a la planta. Le avisaremos lo que responda.',
  'What should be cut differently?': 'Qué se debe cortar de otra manera',
  'The cuts you chose will be included.': 'Se incluirán los cortes que eligió.',
  'Choose the cuts on the sheet instead': 'Elegir los cortes en la hoja',
  'Ask the plant': 'Preguntar a la planta',
  'Requested changes': 'Cambios solicitados',
  'Only the next {days} days': 'Solo los próximos {days} días',
  'Waiting for an answer': 'Esperando respuesta',

  'Accept and change the sheet': 'Aceptar y cambiar la hoja',

  'Decline change': 'Rechazar cambio',
  'The customer will be notified.': 'Se le avisará al cliente.',
  'Requested {when} by {name}': 'Solicitado el {when} por {name}',
  'Answered {when} by {name}': 'Respondido el {when} por {name}',
  'Reason: {reason}': 'Motivo: {reason}',
  'Added: {cut}': 'Se agrega: {cut}',
  'Removed: {cut}': 'Se quita: {cut}',
  'You asked the plant for a change. They haven’t answered yet.':
    'Usted pidió un cambio a la planta. Aún no han respondido.',
  'The plant accepted the change you asked for.': 'La planta aceptó el cambio que pidió.',
  'The plant couldn’t make the change you asked for.': 'La planta no pudo hacer el cambio que pidió.',

  // missing cut sheets
  'Missing cut sheets': 'Hojas de cortes que faltan',
  'Shares without a submitted cut sheet, earliest kill date first.':
    'Partes sin hoja de cortes enviada; primero la fecha de sacrificio más próxima.',
  'Send Cut sheets to everyone on this page': 'Enviar a todos los de esta página',
  '{count} customers will be sent a link to their cut sheet.': {
    one: 'Se enviará a {count} cliente el enlace a su hoja de cortes.',
    other: 'Se enviará a {count} clientes el enlace a su hoja de cortes.',
  },
  'Search customers': 'Buscar clientes',
  'Last sent': 'Último envío',
  'No cut sheet chosen for this share.': 'No se eligió hoja de cortes para esta parte.',
  'Missing cut sheets: {count}': 'Hojas de cortes que faltan: {count}',
  Never: 'Nunca',
  'Never. No email address on file.': 'Nunca. No tiene correo electrónico.',
  'Reminded {when}': 'Recordado el {when}',
  'No missing cut sheets match that name': 'Con ese nombre no falta ninguna hoja de cortes',
  'No cut sheets are missing for the next {days} days': 'No falta ninguna hoja de cortes para los próximos {days} días',
  'Every cut sheet is filled in': 'Todas las hojas de cortes están llenas',
  'Customers who still owe a cut sheet for an upcoming kill appear here.':
    'Aquí aparecen los clientes que deben llenar su hoja de cortes para un próximo sacrificio.',
  'New cuts chosen on the cut sheet.': 'Cortes nuevos elegidos en la hoja de cortes.',
  Answer: 'Responder',
  'Answer {name}’s request': 'Responder a la solicitud de {name}',
  '{count} cut sheets are missing for the next seven days': {
    one: 'Falta {count} hoja de cortes para los próximos siete días',
    other: 'Faltan {count} hojas de cortes para los próximos siete días',
  },
  '{count} changes requested': { one: '{count} cambio solicitado', other: '{count} cambios solicitados' },

  // settings and history
  'Customers who haven’t filled in their cut sheet are emailed a link before the kill. To turn this off, leave all days unchecked.':
    'A quien no ha llenado su hoja de cortes se le envía un enlace por correo antes del sacrificio. Para no enviarlo, no marque ningún día.',
  'Days before the kill date': 'Días antes del sacrificio',
  'Once cutting starts, the link is view-only.':
    'Cuando empieza el corte, el enlace solo permite ver la hoja de cortes.',
  'Cut sheet link sent': 'Enlace a la hoja de cortes enviado',
  'Cut sheet link revoked': 'Enlace a la hoja de cortes anulado',
  'Cut sheet reminder sent': 'Recordatorio de la hoja de cortes',
  'Cut sheet change requested': 'Cambio en la hoja de cortes solicitado',
  'Cut sheet change accepted': 'Cambio en la hoja de cortes aceptado',
  'Cut sheet change declined': 'Cambio en la hoja de cortes rechazado',
} as const satisfies Catalogue;
