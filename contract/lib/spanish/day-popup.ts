import type { Catalogue } from '#contract/lib/words.ts';

/** The drop-off calendar's day popup, and a plant's calendar as its sellers see it. */
export const dayPopup = {
  'You’re not in any plant’s directory yet': 'Todavía no está en el directorio de ninguna planta',
  'You’ll see a plant’s calendar here once the plant works with you. Find one and choose “Sell through this plant” on its page.':
    'Aquí verá el calendario de una planta cuando ella trabaje con usted. Busque una y elija “Vender con esta planta” en su página.',

  // the form
  'Individual Customer': 'Un cliente',
  'Multiple Customers': 'Varios clientes',
  'Schedule Order': 'Programar un pedido',
  'One customer gets the whole animal.': 'Un cliente se queda con el animal entero.',
  'Several customers share one animal, up to four quarters total.':
    'Varios clientes comparten un animal, hasta cuatro cuartos en total.',
  'Someone is bringing in an animal. You can assign its shares later.':
    'Alguien trae un animal. Las partes se asignan después.',
  'Order type': 'Tipo de pedido',
  'This day has passed. To add an order, choose today or a later day.':
    'Este día ya pasó. Para agregar un pedido, elija hoy o un día posterior.',
  'Schedule Date': 'Fecha programada',
  'Drop-off {dropoff}, kill {kill}': 'Entrega {dropoff}, sacrificio {kill}',
  Birds: 'Aves',
  'Not set yet': 'Sin indicar',
  'Customer {number}': 'Cliente {number}',
  'Remove customer {number}': 'Quitar el cliente {number}',
  'Search, or enter a new customer below': 'Busque, o escriba un cliente nuevo abajo',
  'For {name}': 'Para {name}',
  'Street Address': 'Dirección',
  'Mobile Number': 'Número de celular',
  'attach new cut sheet': 'adjuntar una hoja de cortes nueva',
  'attach previous cut sheet orders': 'adjuntar hojas de cortes anteriores',
  'Choose the species first': 'Elija primero la especie',
  'Add more': 'Agregar más',
  'Drop-off added to the calendar.': 'La entrega se agregó al calendario.',

  // the day's orders
  'Orders for this day': 'Pedidos de este día',
  'Transaction Id': 'Transacción',
  'Ticket Id': 'Número',
  'Buyer Info': 'Comprador',
  'Seller Info': 'Vendedor',
  'Customers for {title}': 'Clientes de {title}',
  'Are you sure want to delete this order ?': '¿Seguro que desea eliminar este pedido?',

  // editing one
  'Edit order': 'Editar el pedido',
  'Changes to the name, address, mobile number, or email are saved in the directory.':
    'Los cambios de nombre, dirección, celular o correo se guardan en el directorio.',
} as const satisfies Catalogue;
