import type { Catalogue } from '#contract/lib/words.ts';

/** A plant's public page. */
export const plantPages = {
  'A meat plant that takes {species}. See its next free days.':
    'Una planta de carnes que recibe {species}. Vea sus próximos días libres.',
  'Where an animal can be slaughtered, cut, and packed. Each plant’s page shows its next free days.':
    'Donde sacrifican, cortan y empacan animales. La página de cada planta muestra sus próximos días libres.',
  'No plants here yet': 'Todavía no hay plantas aquí',
  'Try another ZIP code or any species.': 'Pruebe con otro código postal o con cualquier especie.',
  'Next free days': 'Próximos días libres',
  'No free days in the next four months': 'Sin días libres en los próximos cuatro meses',
  Hours: 'Horario',
  'Picking up': 'Para recoger',
  'How to reach us': 'Cómo comunicarse con nosotros',
  'See the plant': 'Ver la planta',
  'See the plant: {name}': 'Ver la planta: {name}',
  'Sell through this plant': 'Vender con esta planta',
  'Message the plant': 'Escribir a la planta',
  'Already have an account?': '¿Ya tiene una cuenta?',
  'Sign in': 'Iniciar sesión',
  'List an animal': 'Poner un animal en venta',
  'You asked to sell through this plant. We’ll email you its answer.':
    'Pidió vender con esta planta. Le enviaremos su respuesta por correo.',
  'This plant declined your request. You can write to it.': 'Esta planta rechazó su solicitud. Puede escribirle.',
  'That’s more than you can ask for here. Call the plant.': 'Son más de los que puede pedir aquí. Llame a la planta.',
  'Ask for a drop-off': 'Pedir una entrega',
  'You don’t need an account. We’ll email you a link to confirm, and the plant answers your request.':
    'No necesita una cuenta. Le enviaremos un enlace para confirmar y la planta responderá a su solicitud.',
  'How it’s processed': 'Cómo se procesa',
  'No free day for this many. Try fewer, or call the plant.':
    'No hay días libres para tantos. Pruebe con menos o llame a la planta.',
  'Pick a day': 'Elija un día',
  'Hold this day': 'Apartar este día',
  'Anything the plant should know': 'Algo que la planta deba saber',
  'We hold {day} for 30 minutes. Open the link we sent to {email} to send your request to the plant.':
    'Apartamos el {day} durante 30 minutos. Abra el enlace que enviamos a {email} para enviar su solicitud a la planta.',
  'Ask for another drop-off': 'Pedir otra entrega',
  'Confirm your drop-off': 'Confirme su entrega',
  '{heads} {species} on {day} at {plant}': '{heads} {species} el {day} en {plant}',
  'Send request': 'Enviar la solicitud',
  'Request sent': 'Solicitud enviada',
  '{plant} got your request and will email you its answer.':
    '{plant} recibió su solicitud y le enviará su respuesta por correo.',
  'The time to confirm is over': 'El tiempo para confirmar terminó',
  'The day is free for others again. You can ask for it once more.':
    'El día está libre para otros otra vez. Puede pedirlo de nuevo.',
  'Back to the plant': 'Volver a la planta',
  'Change what this page says': 'Cambiar lo que dice esta página',

  // settings
  'Your free days on your own website': 'Sus días libres en su propio sitio web',
  'Paste this line where the days should appear.': 'Pegue esta línea donde deban aparecer los días.',
  'A plain link to your page': 'Un enlace simple a su página',
  'Copy: {what}': 'Copiar: {what}',
  Copied: 'Copiado',
  'Public page': 'Página pública',
  'Anyone can see it: your name, logo, town, animals, and next free days, and what you add here.':
    'Cualquiera puede verla: su nombre, logotipo, ciudad, animales y próximos días libres, y lo que agregue aquí.',
  'Show the phone, email, and address': 'Mostrar el teléfono, el correo y la dirección',
  'Show the prices': 'Mostrar los precios',
  'Phone, email, and address on the public page': 'Teléfono, correo y dirección en la página pública',
  'Prices on the public page': 'Precios en la página pública',
} as const satisfies Catalogue;
