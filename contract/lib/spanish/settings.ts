import type { Catalogue } from '#contract/lib/words.ts';

/** Settings of the plant, and pictures. */
export const settings = {
  Plant: 'Planta',
  'What customers see of the plant, and where it is.': 'Lo que los clientes ven de la planta y dónde está.',
  'Name of the plant': 'Nombre de la planta',
  'Email for customers': 'Correo para los clientes',
  'Time zone': 'Zona horaria',
  'The clock in the header, and the times of what happened.': 'El reloj del encabezado y las horas de lo ocurrido.',
  'No time zone found': 'No se encontró la zona horaria',
  'Please choose a time zone.': 'Elija una zona horaria.',
  'Please enter a 5-digit ZIP.': 'Indique un código postal de 5 dígitos.',

  'Animals and services': 'Animales y servicios',
  'Orders, availability and cut sheets are offered for the animals chosen here.':
    'Se ofrecen pedidos, disponibilidad y hojas de corte para los animales elegidos aquí.',
  'Species handled': 'Especies que procesa',
  'Please choose at least one animal.': 'Elija al menos un animal.',
  'Take off': 'Quitar',
  Keep: 'Conservar',

  Pictures: 'Imágenes',
  'Your own picture stands beside your name. The logo is the plant’s.':
    'Su propia imagen aparece junto a su nombre. El logotipo es de la planta.',
  'Your picture': 'Su imagen',
  'It is cut to a square from its middle.': 'Se recorta en un cuadrado desde el centro.',
  'Logo of the plant': 'Logotipo de la planta',
  'It keeps its shape. A transparent background stays transparent.':
    'Conserva su forma. Un fondo transparente sigue siendo transparente.',
  'Choose picture': 'Elegir imagen',
  'Replace picture': 'Reemplazar imagen',
  'Or drop one here. JPEG, PNG, WebP, GIF or AVIF, at most 10 MB.':
    'O suelte una aquí. JPEG, PNG, WebP, GIF o AVIF, de 10 MB como máximo.',
  'This file is larger than 10 MB.': 'Este archivo pesa más de 10 MB.',
  'Please choose a file.': 'Elija un archivo.',
  'Picture saved': 'Imagen guardada',
  'Picture removed': 'Imagen quitada',
  'Logo saved': 'Logotipo guardado',
  'Logo removed': 'Logotipo quitado',

  'E-mails': 'Correos',
  'The link to a cut sheet is always sent when the order says so.':
    'El enlace a una hoja de corte se envía siempre que el pedido lo indique.',
  'E-mails to customers': 'Correos a los clientes',
  'The plant writes to customers when': 'La planta escribe a los clientes cuando',
  'E-mails to you': 'Correos para usted',
  'The plant writes to you when': 'La planta le escribe a usted cuando',
  'Animals are booked or asked for': 'Se reservan o solicitan animales',
  'An animal has arrived': 'Llegó un animal',
  'A cut sheet is missing before the kill': 'Falta una hoja de corte antes del sacrificio',
  'Reminders of missing cut sheets, days before the kill':
    'Avisos de hojas de corte que faltan, días antes del sacrificio',
  'Days that a link to a cut sheet is good': 'Días que vale un enlace a una hoja de corte',
  'Somebody asks to change a locked cut sheet': 'Alguien pide cambiar una hoja de corte cerrada',
  'Somebody books or asks for a drop-off': 'Alguien reserva o solicita una entrega',
  'Somebody fills in a cut sheet': 'Alguien completa una hoja de corte',

  'Card profile': 'Perfil de tarjeta',
  'The card that the plant’s orders lean on.': 'La tarjeta en la que se apoyan los pedidos de la planta.',
  'Nobody books or sets slots without a card': 'Nadie reserva ni fija cupos sin una tarjeta',
  'Off, neither the office nor customers and producers are asked for one.':
    'Desactivado, no se pide una ni a la oficina ni a los clientes y productores.',

  'Seller finder': 'Buscador de vendedores',
  'Sellers farther away from the ZIP are not found.': 'No se encuentran vendedores más alejados del código postal.',
  'Radius in miles': 'Radio en millas',

  Elsewhere: 'En otras pantallas',
  'What has a screen of its own.': 'Lo que tiene su propia pantalla.',
  'How many animals can be dropped off on which day of the week.':
    'Cuántos animales se pueden entregar cada día de la semana.',
  'Who works here, and what each may do.': 'Quién trabaja aquí y qué puede hacer cada uno.',
  'Your own password, second step and passkeys, and where you are signed in.':
    'Su propia contraseña, el segundo paso, las llaves de acceso y dónde tiene la sesión iniciada.',
  'Every e-mail that the plant has sent.': 'Todos los correos que la planta ha enviado.',
  'Only the office changes these settings.': 'Solo la oficina cambia esta configuración.',
  'Settings saved': 'Configuración guardada',
  'Saved meanwhile: {value}': 'Guardado mientras tanto: {value}',
} as const satisfies Catalogue;
