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
  'They replied STOP, so we can’t text them.': 'Respondió STOP, así que no podemos enviarle mensajes de texto.',
  'No text service is set up, so this text was saved here and not sent to anyone.':
    'No hay un servicio de mensajes de texto configurado, así que este mensaje se guardó aquí y no se envió a nadie.',
  'Kept here': 'Guardado aquí',
  Delivered: 'Entregado',
  'Sent as': 'Enviado como',
  'Messages sent to your customers, newest first.': 'Los mensajes enviados a sus clientes, los más recientes primero.',
  'No mail server is set up, so this message was saved here and not sent to anyone.':
    'No hay un servidor de correo configurado, así que este mensaje se guardó aquí y no se envió a nadie.',
} as const satisfies Catalogue;
