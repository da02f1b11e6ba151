import type { Catalogue } from '#contract/lib/words.ts';

export const marketSearch = {
  // descriptions for search engines
  'Buy a whole animal, a half, or a quarter from a farm near you, cut the way you want it by a local plant.':
    'Compre un animal entero, una mitad o un cuarto a una granja cercana, cortado a su gusto en una planta local.',
  'Local meat near {zip}': 'Carne local cerca de {zip}',
  'Find local meat': 'Busque carne local',
  'Open shares': 'Partes disponibles',
  'Meat from {farm}, by the share.': 'Carne de {farm}, por partes.',

  // the front page
  'Your ZIP code': 'Su código postal',
  'Find meat near me': 'Buscar carne cerca de mí',
  'New on the market': 'Nuevo en el mercado',
  'See all': 'Ver todo',

  // alerts about new lots
  'Tell me when something is near me': 'Avíseme cuando haya algo cerca de mí',
  'We’ll email {email} when something new is for sale.': 'Le escribiremos a {email} cuando haya algo nuevo a la venta.',
  'Open the link we sent to {email} to start your alert.':
    'Abra el enlace que enviamos a {email} para activar su aviso.',
  'One email a day at most. Each one has a link that stops them.':
    'Como máximo un correo al día. Cada uno trae un enlace para cancelarlos.',
  'Tell me when a plant is near me': 'Avíseme cuando haya una planta cerca de mí',
  'We’ll email {email} when there’s a new plant near you.':
    'Le escribiremos a {email} cuando haya una planta nueva cerca de usted.',
  'Meat plants': 'Plantas de carne',
  'near {zip}': 'cerca de {zip}',
  'Start alert': 'Activar aviso',
  'Start your alert': 'Active su aviso',
  'Start it again': 'Activarlo de nuevo',
  'Your alert is on': 'Su aviso está activo',
  'We won’t email you about this anymore': 'Ya no le escribiremos sobre esto',
  'Stop these emails': 'No recibir más estos correos',
  'News from {farm}': 'Novedades de {farm}',
  'within {miles} miles of {zip}': 'a menos de {miles} millas de {zip}',
  'Your alerts': 'Sus avisos',
  'Stop alert: {words}': 'Cancelar aviso: {words}',
  Stop: 'Cancelar',
  'Email me when {farm} sells something new': 'Escríbanme cuando {farm} venda algo nuevo',

  // search
  'Search for': 'Qué buscar',
  'All lots': 'Todos los lotes',
  'What are you looking for?': '¿Qué busca?',
  'Angus, ground beef...': 'Angus, carne molida, …',
  'Near ZIP code': 'Cerca del código postal',
  Within: 'A menos de',
  Search: 'Buscar',
  'More filters': 'Más filtros',
  'Fewer filters': 'Menos filtros',
  'Any size': 'Cualquier tamaño',
  'Max per lb hanging': 'Máx. por lb en canal',
  'Drop-off through': 'Entrega hasta',
  'Sort by': 'Ordenar por',
  'Nearest first': 'Más cercanos primero',
  'Newest first': 'Más nuevos primero',
  '{count} lots': { one: '{count} lote', other: '{count} lotes' },
  'Nothing matches “{search}” exactly. These are similar:':
    'Nada coincide exactamente con “{search}”. Estos se parecen:',
  'Show more': 'Ver más',
  'Nothing here yet': 'Todavía no hay nada aquí',
  'Search within {miles} miles': 'Buscar a menos de {miles} millas',
  'No lots match. Try a greater distance or fewer filters.':
    'Ningún lote coincide. Pruebe con más distancia o menos filtros.',
  'Quarters, halves, and whole animals that are still available.':
    'Cuartos, medios y enteros que todavía puede comprar.',
  'Animal {number}: {share} open': 'Animal {number}: {share} disponible',

  // a lot in a list
  '{price} each: {piece}': '{price} cada uno: {piece}',
  '{low} to {high}': '{low} a {high}',
  '{miles} mi': '{miles} mi',
  'Sold out': 'Agotado',
  '{count} quarters left': { one: 'Queda {count} cuarto', other: 'Quedan {count} cuartos' },

  // a lot's page
  'Record: {proof}': 'Registro: {proof}',
  'The farm': 'La granja',
  'A farm': 'Una granja',
  'A farm in {place}': 'Una granja en {place}',
  'Photo {number} of {count}': 'Foto {number} de {count}',
  'Cut and packed by': 'Cortado y empacado por',
  'Cut and packed by {plant}': 'Cortado y empacado por {plant}',
  Pickup: 'Recogida',
  'At the farm': 'En la granja',
  'At the farm, {place}': 'En la granja, {place}',
  'Pickup details': 'Detalles de la recogida',
  'For sale until': 'A la venta hasta',
  'Where and when': 'Dónde y cuándo',
  'Packed meat': 'Carne empacada',
  'Freezer space': 'Espacio en el congelador',
  '{feet} cu ft': '{feet} pies cúbicos',
  'The weight depends on the animal and on how you have it cut: boneless cuts weigh less.':
    'El peso depende del animal y de cómo lo corten: los cortes sin hueso pesan menos.',

  // a farm's page
  'For sale now': 'En venta ahora',
  'Nothing for sale right now': 'Nada en venta por ahora',
  'Check back later, or browse farms nearby.': 'Vuelva más tarde o busque granjas cercanas.',
  'What buyers say': 'Lo que dicen los compradores',
  '{stars} of 5': '{stars} de 5',
  '{count} reviews': { one: '{count} reseña', other: '{count} reseñas' },
  'The farm replied: {answer}': 'La granja respondió: {answer}',
  'Your farm’s page': 'La página de su granja',
  'Only farm accounts have a public page.': 'Solo las cuentas de granjas tienen una página pública.',
  'Print a poster': 'Imprimir un cartel',
  'Scan to see what we have': 'Escanee para ver lo que tenemos',
} as const satisfies Catalogue;
