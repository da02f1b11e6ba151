import type { Catalogue } from '#contract/lib/words.ts';

export const orderLists = {
  // the lists
  'Drop-off Orders': 'Entregas por venir',
  'Orders with a drop-off today or later appear here until the animal is received.':
    'Aquí aparecen los pedidos con entrega de hoy en adelante, hasta que se recibe el animal.',
  'Orders In Progress': 'Pedidos en proceso',
  'Orders appear here once customers are notified that processing has started.':
    'Los pedidos aparecen aquí cuando se avisa a los clientes que el proceso empezó.',
  'No matching orders. Try fewer words or filters.': 'Ningún pedido coincide. Pruebe con menos palabras o filtros.',
  Killed: 'Sacrificado',
  Hanging: 'En maduración',
  'Being cut': 'En corte',
  'Being packed': 'En empaque',

  // filters
  Filters: 'Filtros',
  '{count} open': { one: '{count} abierto', other: '{count} abiertos' },
  '{count} completed': { one: '{count} completado', other: '{count} completados' },
  'Next drop-off': 'Próxima entrega',
  'Last visit': 'Última visita',
  'Filters ({count})': 'Filtros ({count})',
  'Drop-off from': 'Entrega desde',
  'Drop-off to': 'Entrega hasta',
  'No label type': 'Sin tipo de etiqueta',
  Arrived: 'Recibido',
  'In the plant': 'En la planta',
  'On the rail': 'En el riel',
  'Past the cutting day': 'Pasado el día de corte',
  'Customer {id}': 'Cliente {id}',
  'Clear filters': 'Borrar filtros',
  'Export and print': 'Exportar e imprimir',
  'Export these orders': 'Exportar estos pedidos',
  'Saved filters': 'Filtros guardados',
  'Save filter': 'Guardar filtro',
  'Edit filter {name}': 'Editar el filtro {name}',
  'Only you can see it. If you reuse a name, this filter replaces the old one.':
    'Solo usted lo ve. Si repite un nombre, este filtro reemplaza al anterior.',

  // bulk actions
  'Selected orders': 'Pedidos seleccionados',
  '{count} orders are open': { one: '{count} pedido está abierto', other: '{count} pedidos están abiertos' },
  '{count} orders will become Open, and their customers will be notified.': {
    one: '{count} pedido pasará a Abierto y se avisará a sus clientes.',
    other: '{count} pedidos pasarán a Abierto y se avisará a sus clientes.',
  },
  '{count} of these orders haven’t arrived yet.': {
    one: '{count} de estos pedidos aún no ha llegado.',
    other: '{count} de estos pedidos aún no han llegado.',
  },
  'You can receive up to {most} orders at a time.': 'Puede recibir hasta {most} pedidos a la vez.',
  'These orders weren’t changed:': 'Estos pedidos no cambiaron:',
  'The order was deleted.': 'El pedido se eliminó.',
  'Someone else got to it first. It’s now {status}.': 'Alguien se adelantó. Ahora está {status}.',

  // notifying customers
  'Notify customers': 'Avisar a los clientes',
  'Sent {when} by {name}': 'Enviado {when} por {name}',
  '{name} wasn’t notified': 'No se avisó a {name}',
  'No one was notified': 'No se avisó a nadie',
  Send: 'Enviar',
  'Send: {event}': 'Enviar: {event}',
  'Sent: {event}': 'Enviado: {event}',
  'Send to anyone not notified yet': 'Enviar a quienes falta avisar',
  'Send again to everyone': 'Enviar de nuevo a todos',
  '“{event}” will be emailed to {names}. You have 10 seconds to undo it.':
    'Se enviará “{event}” por correo a {names}. Puede deshacerlo durante 10 segundos.',
  'No one will be emailed.': 'No se enviará correo a nadie.',
  'No email address: {names}': 'Sin correo electrónico: {names}',
  'By text: {names}': 'Por mensaje de texto: {names}',
  'By push notification: {names}': 'Por notificación push: {names}',
  'Undo: {event}': 'Deshacer: {event}',
  'Undone. No one was notified': 'Deshecho. No se avisó a nadie',
  '{name}’s cut sheet isn’t submitted yet.': 'La hoja de cortes de {name} aún no se ha entregado.',
  'These cut sheets aren’t submitted yet: {names}.': 'Estas hojas de cortes aún no se han entregado: {names}.',
  'Complete anyway': 'Completar de todos modos',
  'Started processing': 'Proceso iniciado',
  'Packing in progress': 'Empaque en curso',
  'Ready for pickup': 'Listo para recoger',
  'Invoice generated': 'Factura generada',
  'Recorded. No one on this list can be emailed or texted':
    'Anotado. No se puede avisar a nadie por correo ni por mensaje',
  'Everyone was already notified': 'Ya se había avisado a todos',

  // saved filters
  'Filter saved': 'Filtro guardado',
  'Filter removed': 'Filtro quitado',

  // product labels
  'Label saved': 'Etiqueta guardada',
  'Label removed': 'Etiqueta quitada',
  Labels: 'Etiquetas',
  'All labels': 'Todas las etiquetas',
  'Add Label': 'Agregar etiqueta',
  'Edit Label': 'Editar etiqueta',
  'The labels that the plant prints on each product’s packages.':
    'Las etiquetas que la planta imprime en los paquetes de cada producto.',
  'No labels yet.': 'Todavía no hay etiquetas.',
  'Label not found': 'No encontramos esa etiqueta',
  'It may have been removed.': 'Puede que se haya quitado.',
  Picture: 'Imagen',
  'Printed next to the text: your logo, a seal, or a drawing.':
    'Se imprime junto al texto: su logotipo, un sello o un dibujo.',
  'Remove the label “{name}”? It will no longer appear on new packages.':
    '¿Quitar la etiqueta “{name}”? Ya no aparecerá en los paquetes nuevos.',
  'As it appears on the package, like Chuck roast': 'Como aparece en el paquete, por ejemplo Chuck roast',
  Text: 'Texto',
  'Handling instructions or ingredients, printed below the name. Custom packages must say NOT FOR SALE.':
    'Instrucciones de conservación o ingredientes, debajo del nombre. Los paquetes particulares deben decir NOT FOR SALE.',
  'Back to Settings': 'Volver a Configuración',

  // the drop-off sheet
  'Drop-off sheet': 'Hoja de entregas',
  'Previous day': 'Día anterior',
  'Next day': 'Día siguiente',
  'No drop-offs on this day.': 'No hay entregas este día.',
  Here: 'Llegó',
  Sound: 'Sano',
  'Religious: processed first': 'Religioso: se procesa primero',
  'Organic: processed before the rest': 'Orgánico: se procesa antes que el resto',
  'All others': 'Los demás',
  'Custom: some shares have no owner. Find out who owns them before the kill.':
    'Particular: algunas partes no tienen dueño. Averigüe de quién son antes del sacrificio.',
  'USDA: inspection is voluntary for this species. Has it been requested?':
    'USDA: la inspección de esta especie es voluntaria. ¿Ya se solicitó?',
  'Over 30 months: no proof of age on file.': 'Más de 30 meses: falta el comprobante de edad.',
  'Organic: no certificate on file.': 'Orgánico: falta el certificado.',

  // files
  'Head count': 'Cabezas',
  'Cut: {day}': 'Corte: {day}',
  'Cut sheet open': 'Hoja abierta',
  'Cut sheet filled in': 'Hoja completa',
} as const satisfies Catalogue;
