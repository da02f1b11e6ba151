import type { Catalogue } from '#contract/lib/words.ts';

/** Links to cut sheets, missing ones, and changes of locked ones. */
export const sheetLinks = {
  'The link is made': 'El enlace está listo',
  'The link is on its way': 'El enlace va en camino',
  'Nobody here has an e-mail address': 'Nadie aquí tiene correo electrónico',
  'The link no longer opens the cut sheet': 'El enlace ya no abre la hoja de corte',
  'The plant is asked': 'Se preguntó a la planta',
  'The change is accepted': 'El cambio fue aceptado',
  'The change is refused': 'El cambio fue rechazado',

  // sending
  'Send Cut sheets: {name}': 'Enviar hojas de corte: {name}',
  'The link opens only the cut sheet of {name}, without a password.':
    'El enlace abre solo la hoja de corte de {name}, sin contraseña.',
  'The cut sheet is locked, so no new link can be sent.':
    'La hoja de corte está cerrada, así que no se puede enviar otro enlace.',
  'The link is copied.': 'El enlace está copiado.',
  'Send by e-mail': 'Enviar por correo',
  'To {email}': 'Para {email}',
  'Get the link to text or copy': 'Obtener el enlace para un mensaje o para copiarlo',
  'This customer has no e-mail address.': 'Este cliente no tiene correo electrónico.',
  'Link to the cut sheet': 'Enlace a la hoja de corte',
  'It is shown only now. Good until {day}.': 'Se muestra solo ahora. Vale hasta el {day}.',
  'Open as a text message': 'Abrir como mensaje de texto',
  'Text it to {phone}': 'Enviarlo por mensaje a {phone}',
  'Your cut sheet: {address}': 'Su hoja de corte: {address}',
  'No link was sent yet.': 'Todavía no se envió ningún enlace.',
  'Whoever has a link to this cut sheet can no longer open it.':
    'Quien tenga un enlace a esta hoja de corte ya no podrá abrirla.',
  Revoke: 'Anular',
  'Sent so far': 'Enviado hasta ahora',
  'Link handed out on {when} by {name}': 'Enlace entregado el {when} por {name}',
  'Link sent on {when} to {recipient}': 'Enlace enviado el {when} a {recipient}',
  'Link sent on {when} to {recipient} by {name}': 'Enlace enviado el {when} a {recipient} por {name}',
  'not opened yet': 'sin abrir todavía',
  'opened {when}': 'abierto el {when}',
  'revoked {when}': 'anulado el {when}',
  'expires {when}': 'vence el {when}',
  'expired {when}': 'venció el {when}',

  // the page of a link
  'It may have expired, or the plant has sent a newer one. Please ask the plant for a new link.':
    'Puede que haya vencido o que la planta haya enviado otro. Pida un enlace nuevo a la planta.',
  'This link is for this cut sheet only, until {day}. Please keep it to yourself.':
    'Este enlace es solo para esta hoja de corte, hasta el {day}. No lo comparta.',

  // locked sheets and changes
  Locked: 'Cerrada',
  'The cutting has begun, so this cut sheet is locked.': 'El corte ya empezó, así que esta hoja de corte está cerrada.',
  'This order is over: its cut sheet can only be read.': 'Este pedido terminó: su hoja de corte solo se puede leer.',
  'Choose what the sheet should say instead. The plant is asked once you submit it.':
    'Elija lo que la hoja debe decir en su lugar. Se pregunta a la planta cuando la envíe.',
  'Leave it as it is': 'Dejarla como está',
  'Ask for a change': 'Pedir un cambio',
  'The cutting has begun: call the plant if it is urgent. We tell you what it says.':
    'El corte ya empezó: llame a la planta si es urgente. Le avisaremos lo que responda.',
  'What should be cut otherwise': 'Qué debe cortarse de otra manera',
  'The cuts you chose go along.': 'Los cortes que eligió van incluidos.',
  'Choose the cuts on the sheet instead': 'Elegir los cortes en la hoja',
  'Ask the plant': 'Preguntar a la planta',
  'Changes asked for': 'Cambios pedidos',
  'Waits for an answer': 'Espera respuesta',
  Refused: 'Rechazado',
  'Accept and change the sheet': 'Aceptar y cambiar la hoja',
  Refuse: 'Rechazar',
  'Refuse the change': 'Rechazar el cambio',
  'The customer is told.': 'Se avisa al cliente.',
  'Asked {when} by {name}': 'Pedido el {when} por {name}',
  'Answered {when} by {name}': 'Respondido el {when} por {name}',
  'Reason: {reason}': 'Motivo: {reason}',
  'Added: {cut}': 'Se agrega: {cut}',
  'Removed: {cut}': 'Se quita: {cut}',
  'You asked the plant for a change. It has not answered yet.':
    'Usted pidió un cambio a la planta. Todavía no responde.',
  'The plant accepted the change you asked for.': 'La planta aceptó el cambio que pidió.',
  'The plant could not take the change you asked for.': 'La planta no pudo hacer el cambio que pidió.',

  // who has not filled in
  'Missing cut sheets': 'Hojas de corte que faltan',
  'Shares of animals still to be cut, the next kill first.':
    'Partes de animales por cortar, el próximo sacrificio primero.',
  'Send Cut sheets to all on this page': 'Enviar hojas de corte a todos en esta página',
  '{count} customers are mailed the link to their cut sheet.': {
    one: 'Se envía a {count} cliente el enlace a su hoja de corte.',
    other: 'Se envía a {count} clientes el enlace a su hoja de corte.',
  },
  'Search customers': 'Buscar clientes',
  'Last sent': 'Último envío',
  'No cut sheet is chosen for this share.': 'No se eligió hoja de corte para esta parte.',
  'Missing cut sheets: {count}': 'Hojas de corte que faltan: {count}',
  Never: 'Nunca',
  'Never. There is no e-mail address.': 'Nunca. No hay correo electrónico.',
  'Reminded {when}': 'Recordado el {when}',
  'Nobody of that name is missing': 'No falta nadie con ese nombre',
  'Every cut sheet is filled in': 'Todas las hojas de corte están llenas',
  'Whoever has not filled in the sheet of a coming kill shows here.':
    'Aquí aparece quien no ha llenado la hoja de un próximo sacrificio.',
  'The cuts are chosen on the sheet.': 'Los cortes están elegidos en la hoja.',
  Answer: 'Responder',
  'Answer {name}': 'Responder a {name}',
  '{count} cut sheets are missing for the next seven days': {
    one: 'Falta {count} hoja de corte para los próximos siete días',
    other: 'Faltan {count} hojas de corte para los próximos siete días',
  },
  '{count} changes asked for': { one: '{count} cambio pedido', other: '{count} cambios pedidos' },

  // settings and history
  'Whoever has not filled in their cut sheet is mailed a link to it before the kill. Choose no day to send none.':
    'A quien no ha llenado su hoja de corte se le envía un enlace antes del sacrificio. No elija ningún día para no enviar nada.',
  'Days before the kill': 'Días antes del sacrificio',
  'Once the cutting begins, a link only shows the sheet.': 'Cuando empieza el corte, el enlace solo muestra la hoja.',
  'Link to the cut sheet sent': 'Enlace a la hoja de corte enviado',
  'Link to the cut sheet revoked': 'Enlace a la hoja de corte anulado',
  'Reminded of the cut sheet': 'Recordatorio de la hoja de corte',
  'Change of the cut sheet asked for': 'Cambio de la hoja de corte pedido',
  'Change of the cut sheet accepted': 'Cambio de la hoja de corte aceptado',
  'Change of the cut sheet refused': 'Cambio de la hoja de corte rechazado',
} as const satisfies Catalogue;
