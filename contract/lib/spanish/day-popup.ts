import type { Catalogue } from '#contract/lib/words.ts';

/** The drop-off calendar's day popup, and the calendar of a plant that a seller visits. */
export const dayPopup = {
  'No plant knows you yet': 'Ninguna planta lo conoce todavía',
  'A plant’s calendar opens here once the plant has you in its directory with your e-mail address, and you have proved that its mailbox is yours: “Forgot Password?” on the sign-in page does.':
    'Aquí se abre el calendario de una planta cuando lo tiene en su directorio con su correo electrónico y usted ha demostrado que el buzón es suyo: basta con “¿Olvidó su contraseña?” en la página de inicio de sesión.',

  // the form
  'Individual Customer': 'Un cliente',
  'Multiple Customers': 'Varios clientes',
  'Schedule Order': 'Programar un pedido',
  'One customer has the whole animal.': 'Un cliente tiene el animal entero.',
  'Several customers share one animal: up to four quarters in all.':
    'Varios clientes comparten un animal: hasta cuatro cuartos en total.',
  'Somebody brings an animal. Whose parts it has is said later.':
    'Alguien trae un animal. De quién son sus partes se dice después.',
  'Kind of order': 'Tipo de pedido',
  'This day is over: new orders are for today or later.':
    'Este día ya pasó: los pedidos nuevos son para hoy o después.',
  'Schedule Date': 'Fecha programada',
  'Drop off {dropoff}, kill {kill}': 'Entrega {dropoff}, sacrificio {kill}',
  Birds: 'Aves en total',
  'Not said yet': 'Aún sin decir',
  'Customer {number}': 'Cliente {number}',
  'Remove customer {number}': 'Quitar el cliente {number}',
  'Find, or type a new one below': 'Busque, o escriba uno nuevo abajo',
  'For {name}': 'Para {name}',
  'Street Address': 'Dirección',
  'Mobile Number': 'Número de celular',
  'attach new cut sheet': 'adjuntar una hoja de corte nueva',
  'attach previous cut sheet orders': 'adjuntar hojas de corte anteriores',
  'Choose the species first': 'Elija primero la especie',
  'Add more': 'Agregar más',
  'The drop-off is on the calendar.': 'La entrega está en el calendario.',

  // the orders of the day
  'Orders of this day': 'Pedidos de este día',
  'Transaction Id': 'Transacción',
  'Ticket Id': 'Número',
  'Buyer Info': 'Comprador',
  'Seller Info': 'Vendedor',
  'Customers of {title}': 'Clientes de {title}',
  'Are you sure want to delete this order ?': '¿Está seguro de que desea eliminar este pedido?',

  // editing one
  'Edit the order': 'Editar el pedido',
  'Name, address, mobile number and email are changed in the directory.':
    'El nombre, la dirección, el celular y el correo se cambian en el directorio.',
} as const satisfies Catalogue;
