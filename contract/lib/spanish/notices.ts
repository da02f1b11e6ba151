import type { Catalogue } from '#contract/lib/words.ts';

export const notices = {
  'What your customers were told, newest first.': 'Lo que se comunicó a sus clientes, lo más reciente primero.',
  'Search address, subject': 'Buscar correo, asunto',
  Messages: 'Mensajes',
  Subject: 'Asunto',
  To: 'Para',
  'No message found': 'No se encontró ningún mensaje',
  'Try part of the address or of the subject.': 'Pruebe con parte del correo o del asunto.',
  'No messages yet': 'Todavía no hay mensajes',
  'Customers with an e-mail address are told when their animal is booked and when you have received it.':
    'Se avisa a los clientes con correo electrónico cuando su animal se reserva y cuando usted lo ha recibido.',
  'Not sent': 'No enviado',
  Waiting: 'En espera',
  'Kept here': 'Guardado aquí',
  Sent: 'Enviado',
  'It was not sent.': 'No se envió.',
  'It will be tried again.': 'Se intentará de nuevo.',
  'The mail server said: {problem}': 'El servidor de correo dijo: {problem}',
  'No mail server is set up, so this message was kept here and went to nobody.':
    'No hay servidor de correo configurado, así que este mensaje se guardó aquí y no llegó a nadie.',
} as const satisfies Catalogue;
