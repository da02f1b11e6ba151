import type { Catalogue } from '#contract/lib/words.ts';

export const notices = {
  'Search by address or subject': 'Buscar por correo o asunto',
  Messages: 'Mensajes',
  Subject: 'Asunto',
  To: 'Para',
  'No messages found': 'No se encontraron mensajes',
  'Try part of the address or subject.': 'Pruebe con parte del correo o del asunto.',
  'No messages yet': 'Todavía no hay mensajes',
  'We email customers when their animal is booked and when you’ve received it.':
    'Avisamos por correo a los clientes cuando se reserva su animal y cuando usted lo recibe.',
  'Not sent': 'No enviado',
  Waiting: 'En espera',
  'Not emailed': 'Sin enviar',
  Sent: 'Enviado',
  'It wasn’t sent.': 'No se envió.',
  'We’ll try again.': 'Lo intentaremos de nuevo.',
  'The service that sends it said: {problem}': 'El servicio que lo envía dijo: {problem}',
  'They turned these emails off.': 'La persona desactivó estos correos.',
  'Notices were turned off on that device.': 'Los avisos se desactivaron en ese dispositivo.',
  Push: 'Push',
  'Push on this device': 'Push en este dispositivo',
  'Notices appear on this device, even when Hindquarter is closed.':
    'Los avisos aparecen en este dispositivo, aunque Hindquarter esté cerrado.',
  'This browser can’t show notices. On an iPhone or iPad, add Hindquarter to the Home Screen first.':
    'Este navegador no puede mostrar avisos. En un iPhone o iPad, agregue primero Hindquarter a la pantalla de inicio.',
  'This browser blocks notices from Hindquarter. Allow them in the browser’s site settings.':
    'Este navegador bloquea los avisos de Hindquarter. Permítalos en la configuración del sitio en el navegador.',
  'This browser couldn’t turn on notices. Reload the page and try again.':
    'Este navegador no pudo activar los avisos. Recargue la página e inténtelo de nuevo.',
  'Devices with push': 'Dispositivos con push',
  'Remove {device}': 'Quitar {device}',
  'You’ll get notices on this device': 'Recibirá avisos en este dispositivo',
  'Device removed': 'Dispositivo quitado',
  'They replied STOP, so we can’t text them.': 'Respondió STOP, así que no podemos enviarle mensajes de texto.',
  'No text service is set up, so this text was saved here and not sent to anyone.':
    'No hay un servicio de mensajes de texto configurado, así que este mensaje se guardó aquí y no se envió a nadie.',
  'Kept here': 'Guardado aquí',
  'Message customers': 'Escribir a los clientes',
  'Message to customers': 'Mensaje a los clientes',
  'Everyone whose meat has waited for some days': 'Todos los que tienen carne esperando desde hace días',
  'Everyone with a drop-off on a day': 'Todos los que entregan un día',
  'Ready for more than this many days': 'Lista desde hace más de estos días',
  'We add a greeting and your contact details.': 'Agregamos un saludo y sus datos de contacto.',
  '{count} people': { one: '{count} persona', other: '{count} personas' },
  'Send to {count} people': { one: 'Enviar a {count} persona', other: 'Enviar a {count} personas' },
  Emails: 'Correos',
  Texts: 'Mensajes de texto',
  'Text segments': 'Segmentos de texto',
  'Texts are charged by segment. These characters make them longer: {characters}':
    'Los mensajes de texto se cobran por segmento. Estos caracteres los alargan: {characters}',
  'Can’t be reached': 'Sin forma de avisarles',
  'No one is in this group right now. Pick another group or day.':
    'No hay nadie en este grupo por ahora. Elija otro grupo u otro día.',
  'Sent again': 'Se envió de nuevo',
  'Sending your message': 'Se está enviando su mensaje',
  Delivered: 'Entregado',
  'Sent as': 'Enviado como',
  Attachment: 'Archivo adjunto',
  'Messages sent to your customers, newest first.': 'Los mensajes enviados a sus clientes, los más recientes primero.',
  'No mail server is set up, so this message was saved here and not sent to anyone.':
    'No hay un servidor de correo configurado, así que este mensaje se guardó aquí y no se envió a nadie.',
} as const satisfies Catalogue;
