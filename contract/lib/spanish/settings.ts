import type { Catalogue } from '#contract/lib/words.ts';

/** The plant's settings and pictures. */
export const settings = {
  'Messages on the screen': 'Mensajes en la pantalla',
  'They say what was saved or why something didn’t work. The last five stay in the bell.':
    'Dicen qué se guardó o por qué algo no funcionó. Los últimos cinco quedan en la campana.',
  'Keep messages until I close them': 'Dejar los mensajes hasta que yo los cierre',
  'Parts of the settings': 'Partes de la configuración',
  'The plant': 'La planta',
  'Cut sheets and labels': 'Hojas de cortes y etiquetas',
  'Access and programs': 'Acceso y programas',
  Plant: 'Planta',
  'What customers see about the plant, including its location.':
    'Lo que los clientes ven sobre la planta, incluida su ubicación.',
  'Email for customers': 'Correo para los clientes',

  'Animals and services': 'Animales y servicios',
  'You can take orders, set availability, and use cut sheets for the animals you choose here.':
    'Puede recibir pedidos, fijar la disponibilidad y usar hojas de cortes para los animales que elija aquí.',
  'Species handled': 'Especies que procesa',
  'Choose at least one animal.': 'Elija al menos un animal.',
  'Remove species': 'Quitar especie',
  Keep: 'Conservar',

  'Hanging days': 'Días de colgado',
  'Usual deposits': 'Depósitos habituales',
  'Per head. Customers are asked for it when they send a request. When you book an order yourself, we suggest it.':
    'Por cabeza. Se les pide a los clientes al enviar una solicitud. Cuando usted hace la reserva, se lo sugerimos.',
  'Add the kill fee from the price list': 'Sumar la tarifa de matanza de la lista de precios',
  'Kill fee due at booking': 'Tarifa de matanza al reservar',
  'Usual deposit: {amount}': 'Depósito habitual: {amount}',
  'New orders start with these days. They can be changed for each animal at any time.':
    'Los pedidos nuevos empiezan con estos días. Se pueden cambiar para cada animal en cualquier momento.',
  'Usual inspection': 'Inspección habitual',
  'For religious, organic, private, and generic labels. It can be changed for each order.':
    'Para las etiquetas Religious, Organic, Private y Generic. Se puede cambiar en cada pedido.',

  Pictures: 'Imágenes',
  'Your picture appears next to your name. The plant’s logo appears in messages and on printed order lists.':
    'Su imagen aparece junto a su nombre, y el logotipo de la planta, en los mensajes y en las listas de pedidos impresas.',
  'Your picture': 'Su imagen',
  'Cropped to a square from the center.': 'Se recorta en un cuadrado desde el centro.',
  'Plant logo': 'Logotipo de la planta',
  'Not cropped. A transparent background stays transparent.':
    'No se recorta. Un fondo transparente sigue siendo transparente.',
  'Choose picture': 'Elegir imagen',
  'Replace picture': 'Reemplazar imagen',
  'Or drop one here. JPEG, PNG, WebP, GIF, or AVIF, up to 10 MB.':
    'O suelte una aquí. JPEG, PNG, WebP, GIF o AVIF, hasta 10 MB.',
  'This file is larger than 10 MB.': 'Este archivo pesa más de 10 MB.',
  'Choose a file.': 'Elija un archivo.',
  'Picture saved': 'Se guardó la imagen',
  'Picture removed': 'Se quitó la imagen',
  'Logo saved': 'Se guardó el logotipo',
  'Logo removed': 'Se quitó el logotipo',

  Notices: 'Avisos',
  'Cut sheet links are always sent when an order calls for them. Texts are held overnight until 8 AM.':
    'Los enlaces a las hojas de cortes se envían siempre que el pedido lo indique. De noche, los mensajes de texto esperan hasta las 8 a. m.',
  'Notices to customers': 'Avisos a los clientes',
  'Tell customers when': 'Avisar a los clientes cuando',
  'Your notices': 'Sus avisos',
  'Tell me when': 'Avisarme cuando',
  'A community has an announcement': 'Una comunidad tiene un anuncio',
  'Someone mentions me in a community': 'Alguien me menciona en una comunidad',
  'My communities have new posts (once a day)': 'Mis comunidades tienen publicaciones nuevas (una vez al día)',
  'I’m accepted into a community': 'Me aceptan en una comunidad',
  'A message to me goes unread for 10 minutes': 'Llevo 10 minutos sin leer un mensaje',
  'Messages and communities': 'Mensajes y comunidades',
  'Choose what we notify you about.': 'Elija de qué le avisamos.',
  'Choose what your plants notify you about, and how.': 'Elija de qué le avisan sus plantas y cómo.',
  'Texts go to the phone number in your profile. They’re held overnight until 8 AM.':
    'Los mensajes de texto llegan al teléfono de su perfil. De noche esperan hasta las 8 a. m.',
  'Reply STOP to any text to stop them all.':
    'Para no recibir más mensajes de texto, responda STOP a cualquiera de ellos.',
  'A request is accepted or rejected': 'Se acepta o rechaza una solicitud',
  'A drop-off day changes': 'Cambia un día de entrega',
  'An order is canceled': 'Se cancela un pedido',
  'A drop-off is coming up (7 and 2 days before)': 'Se acerca una entrega (7 y 2 días antes)',
  'A cut sheet link is sent': 'Se envía el enlace a una hoja de cortes',
  'A cut sheet needs a decision, or a decision is made': 'Una hoja de cortes espera una decisión o ya se decidió',
  'The hanging weight is recorded': 'Se registra el peso en canal',
  'Processing has started': 'Empezó el proceso',
  'Packing is in progress': 'Se está empacando',
  'The meat is ready for pickup': 'La carne está lista para recoger',
  'Meat that isn’t picked up will be forfeited': 'La carne que no se recoge se va a perder',
  'Meat is still waiting for pickup (after 2 and 5 days)': 'Falta recoger la carne (a los 2 y 5 días)',
  'A deposit is due or settled': 'Hay un depósito por pagar o liquidado',
  'An invoice, reminder, or statement is sent': 'Se envía una factura, un recordatorio o un estado de cuenta',
  'A receipt is sent or a refund is made': 'Se envía un recibo o se hace un reembolso',
  'The plant has a message for its customers': 'La planta tiene un mensaje para sus clientes',
  'A waitlist entry changes': 'Cambia un lugar en la lista de espera',
  'Animals are booked or requested': 'Se reservan o solicitan animales',
  'An animal has arrived': 'Llegó un animal',
  'A cut sheet is missing before the kill date': 'Falta una hoja de cortes antes del sacrificio',
  'Cut sheet reminders (days before the kill date)': 'Recordatorios de hojas de cortes (días antes del sacrificio)',
  'Days until a cut sheet link expires': 'Días hasta que vence el enlace a una hoja de cortes',
  'Someone asks to change a locked cut sheet': 'Alguien pide cambiar una hoja de cortes bloqueada',
  'Someone books or requests a drop-off': 'Alguien reserva o solicita una entrega',
  'Someone fills in a cut sheet': 'Alguien llena una hoja de cortes',

  'Card on file': 'Tarjeta registrada',
  'The card that guarantees the plant’s orders.': 'La tarjeta que respalda los pedidos de la planta.',
  'Require a card to book animals or set slots': 'Exigir una tarjeta para reservar animales o fijar lugares',
  'When this is off, no one needs a card, including customers and producers.':
    'Si está desactivado, nadie necesita tarjeta, tampoco los clientes ni los productores.',

  'Seller finder': 'Buscador de vendedores',
  'Sellers farther than this from the ZIP code won’t appear.':
    'No aparecen los vendedores que estén más lejos del código postal.',
  'Radius in miles': 'Radio en millas',

  'More settings': 'Más opciones',
  'These settings have their own screens.': 'Tienen su propia pantalla.',
  'How many animals can be dropped off each day of the week.':
    'Cuántos animales se pueden entregar cada día de la semana.',
  'Who works here, and what each person can do.': 'Quién trabaja aquí y qué puede hacer cada uno.',
  'Your password, two-step sign-in, passkeys, and signed-in browsers.':
    'Su contraseña, la verificación en dos pasos, las llaves de acceso y los navegadores con su sesión abierta.',
  'Every message the plant has sent.': 'Todos los mensajes que la planta ha enviado.',
  'Only the office can change these settings.': 'Solo la oficina puede cambiar esta configuración.',
  'Settings saved': 'Se guardó la configuración',
  'If a customer cancels later, you keep the deposit as revenue, without sales tax.':
    'Si un cliente cancela más tarde, el depósito que retiene es un ingreso sin impuesto de ventas.',

  Backups: 'Respaldos',
  'Copies of everything in Hindquarter, made every night, in case this computer breaks.':
    'Copias de todo lo que hay en Hindquarter, hechas cada noche, por si esta computadora se descompone.',
  'Nothing new has been backed up for an hour. Check that the disk or share for backups is connected, then restart Hindquarter.':
    'Desde hace una hora no se respalda nada nuevo. Revise que el disco o la carpeta de red para los respaldos esté conectado y reinicie Hindquarter.',
  'Leave the computer that runs Hindquarter on at night. If it was on, restart Hindquarter.':
    'Deje encendida por la noche la computadora de Hindquarter. Si estaba encendida, reinicie Hindquarter.',
  'Restoring it failed, or hasn’t been tried for two weeks. Don’t delete older backups, and ask the person who set Hindquarter up to check it.':
    'No se pudo restaurar, o no se ha probado en dos semanas. No borre los respaldos anteriores y pida a quien instaló Hindquarter que lo revise.',
  'Delete what you don’t need from it, or move to a larger disk. Once it is full, nothing can be saved.':
    'Borre lo que no necesite o cambie a un disco más grande. Cuando se llene, no se podrá guardar nada.',
  'Hindquarter makes no backups here. Ask the person who set it up how your data is backed up.':
    'Aquí Hindquarter no hace respaldos. Pregunte a quien lo instaló cómo se respaldan sus datos.',
  'Restoring it failed': 'No se pudo restaurar',
  'Nothing was missing': 'No faltaba nada',
  'Last backup': 'Último respaldo',
  'Last restored to check it': 'Última prueba de restauración',
  'Copied to': 'Se copia en',
  'Nowhere else': 'Ningún otro lugar',
  'Free disk space': 'Espacio libre en disco',
  'If the disk breaks, the backups are lost with it. Have them copied to another disk: set BACKUP_DIR, or ask the person who set Hindquarter up.':
    'Si el disco se descompone, los respaldos se pierden con él. Haga que se copien en otro disco: indique BACKUP_DIR o pídalo a quien instaló Hindquarter.',
  'Another folder': 'Otra carpeta',
  'Online storage': 'Almacenamiento en línea',
  'Kill records': 'Registros de sacrificio',
  'Names and addresses of owners stay on your kill records this long, even if someone has their data erased. Federal rules say two years; your state may want more.':
    'Los nombres y direcciones de los dueños quedan este tiempo en sus registros de sacrificio, aunque alguien borre sus datos. Las normas federales piden dos años; su estado puede pedir más.',
  'Years to keep records after the year of the kill':
    'Años para conservar los registros después del año del sacrificio',
} as const satisfies Catalogue;
