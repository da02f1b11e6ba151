import type { Catalogue } from '#contract/lib/words.ts';

export const orderLists = {
  // the lists
  'Drop-off Orders': 'Entregas por venir',
  'Orders whose drop-off day is today or still to come show here until the animal is received.':
    'Aquí aparecen los pedidos cuya entrega es hoy o está por venir, hasta que se recibe el animal.',
  'Orders In Progress': 'Pedidos en proceso',
  'An order comes here when its customers are told that processing has started.':
    'Un pedido llega aquí cuando se avisa a sus clientes de que el proceso empezó.',
  'No order here matches. Try fewer words or fewer filters.':
    'Ningún pedido coincide. Pruebe con menos palabras o menos filtros.',
  'Orders: {count}': 'Pedidos: {count}',
  Killed: 'Sacrificado',
  Hanging: 'En maduración',
  'In cutting': 'En corte',
  'In packing': 'En empaque',

  // filters
  Filters: 'Filtros',
  'Filters ({count})': 'Filtros ({count})',
  'Drop-off from': 'Entrega desde',
  'Drop-off to': 'Entrega hasta',
  'No label type': 'Sin tipo de etiqueta',
  'Customer {id}': 'Cliente {id}',
  'Clear filters': 'Borrar filtros',
  'Export and print': 'Exportar e imprimir',
  'Export these orders': 'Exportar estos pedidos',
  'Saved filters': 'Filtros guardados',
  'Save this filter': 'Guardar este filtro',
  'Change the filter {name}': 'Cambiar el filtro {name}',
  'Only you see it. A name that you have already gets this filter.':
    'Solo usted lo ve. Un nombre que ya tiene recibe este filtro.',

  // many at once
  'Chosen orders': 'Pedidos elegidos',
  '{count} orders are open': { one: '{count} pedido está abierto', other: '{count} pedidos están abiertos' },
  '{count} orders become Open, and their customers are told.': {
    one: '{count} pedido pasa a Abierto y se avisa a sus clientes.',
    other: '{count} pedidos pasan a Abierto y se avisa a sus clientes.',
  },
  '{count} of them wait for their drop-off.': {
    one: '{count} de ellos espera su entrega.',
    other: '{count} de ellos esperan su entrega.',
  },
  'At most {most} at once.': 'Como máximo {most} a la vez.',
  'These stayed as they are:': 'Estos quedaron como estaban:',
  'It was deleted meanwhile.': 'Se eliminó entretanto.',
  'Somebody was faster: it is {status} now.': 'Alguien fue más rápido: ahora está {status}.',

  // what customers are told
  'Tell the customers': 'Avisar a los clientes',
  'Sent {when} by {name}': 'Enviado {when} por {name}',
  '{name} got no e-mail': 'A {name} no le llegó correo',
  Nobody: 'Nadie',
  'Once the invoice is written in your books: this only tells of it.':
    'Cuando la factura esté en sus libros: esto solo avisa de ella.',
  Send: 'Enviar',
  'Send: {event}': 'Enviar: {event}',
  'Sent: {event}': 'Enviado: {event}',
  'Send to who was not told': 'Enviar a quien falta',
  'Send once more to all': 'Enviar otra vez a todos',
  '“{event}” is mailed once more to everybody with a share.':
    '“{event}” se envía otra vez a todos los que tienen una parte.',
  'Started processing': 'Proceso iniciado',
  'Packing in progress': 'Empaque en curso',
  'Ready for pickup': 'Listo para recoger',
  'Invoice generated': 'Factura generada',
  'The customers are told by e-mail': 'Se avisó a los clientes por correo electrónico',
  'Written down. Nobody here has an e-mail address': 'Anotado. Nadie aquí tiene correo electrónico',
  'They were told before': 'Ya se les había avisado',

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
  'What the plant puts on its packs, by product.': 'Lo que la planta pone en sus paquetes, por producto.',
  'No labels yet.': 'Todavía no hay etiquetas.',
  'There is no such label': 'Esa etiqueta no existe',
  'It may have been removed.': 'Puede que se haya quitado.',
  Picture: 'Imagen',
  'What is printed beside the words: your mark, a seal, a drawing.':
    'Lo que se imprime junto a las palabras: su marca, un sello, un dibujo.',
  'The label “{name}” is removed.': 'Se quita la etiqueta “{name}”.',
  'As on the pack: Chuck roast': 'Como en el paquete: Chuck roast',
  Text: 'Texto',
  'What stands below the name: handling, ingredients. Custom packs must say NOT FOR SALE.':
    'Lo que va bajo el nombre: conservación, ingredientes. Los paquetes Custom deben decir NOT FOR SALE.',
  'Back to Settings': 'Volver a Configuración',

  // the day's sheet
  'Drop-off sheet': 'Hoja de entregas',
  'Previous day': 'Día anterior',
  'Next day': 'Día siguiente',
  'Nothing is dropped off on this day.': 'Este día no se entrega nada.',
  Here: 'Llegó',
  Sound: 'Sano',
  'Religious, first': 'Religioso, primero',
  'Organic, before the rest': 'Orgánico, antes que los demás',
  'The rest': 'Los demás',
  'Custom: not every share has an owner. Ask before the kill.':
    'Custom: no todas las partes tienen dueño. Pregunte antes del sacrificio.',
  'USDA: inspection of this species is voluntary. Has it been asked for?':
    'USDA: la inspección de esta especie es voluntaria. ¿Ya se solicitó?',
  'Over thirty months: no proof of age on file.': 'Más de treinta meses: falta el comprobante de edad.',
  'Organic: no certificate on file.': 'Orgánico: falta el certificado.',

  // files
  Heads: 'Cabezas',
} as const satisfies Catalogue;
