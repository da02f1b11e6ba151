import type { Catalogue } from '#contract/lib/words.ts';

export const finder = {
  // sellers near a ZIP
  'Find sellers': 'Buscar vendedores',
  'Select seller': 'Elegir vendedor',
  'Find sellers and meat plants near a ZIP code.': 'Encuentre vendedores y plantas cerca de un código postal.',
  Sellers: 'Vendedores',
  Plants: 'Plantas',
  'Near ZIP': 'Cerca del código postal',
  Find: 'Buscar',
  'Any species': 'Cualquier especie',
  '{miles} miles': '{miles} millas',
  '{count} found': { one: '{count} encontrado', other: '{count} encontrados' },
  'No plants found near your location.': 'No se encontró ninguna planta cerca de su ubicación.',
  'Try another ZIP code.': 'Pruebe con otro código postal.',
  'Or enter a ZIP code above.': 'O escriba un código postal arriba.',
  'Go to your profile': 'Ir a su perfil',
  'you have to select one seller and save ': 'debe elegir un vendedor y guardar ',
  'Add to customers': 'Agregar a clientes',
  'Add to customers: {name}': 'Agregar a clientes: {name}',
  'See the farm: {name}': 'Ver la granja: {name}',

  // look-up
  'Customer Look Up': 'Búsqueda de clientes',
  'Look Up': 'Buscar',
  'Look up cut sheets': 'Buscar hojas de cortes',
  'Find customers’ cut sheets by name, email, or phone.':
    'Busque hojas de cortes de clientes por nombre, correo o teléfono.',
  'Ticket ID': 'Núm. de ticket',
  'Cart ID': 'ID de la parte',
  'Cut Sheet Status': 'Hoja de cortes',
  Action: 'Acción',
  View: 'Ver',
  'View cut sheet for {name}': 'Ver la hoja de cortes de {name}',
  'No cut sheets found': 'No se encontraron hojas de cortes',
  'Try fewer letters or another field.': 'Pruebe con menos letras o con otro campo.',
  'Cut sheets appear here once animals are booked and split.':
    'Las hojas de cortes aparecen aquí cuando se reservan y reparten animales.',
  'Showing the newest {most}. Search by name, email, or phone to find older ones.':
    'Se muestran las {most} más recientes. Busque por nombre, correo o teléfono para encontrar anteriores.',
  'Open cut sheet': 'Abrir la hoja de cortes',
  'This ticket doesn’t have a cut sheet yet.': 'Este ticket aún no tiene hoja de cortes.',

  // customer details
  'Customer details': 'Datos del cliente',
  'Address Line 1': 'Dirección, línea 1',
  'Address Line 2': 'Dirección, línea 2',
  'Cut Sheet Lookup': 'Búsqueda de hojas de cortes',
  'Review Cut Sheet': 'Revisar la hoja de cortes',
  'None submitted yet': 'Aún no se envió ninguna',
  'No, cancel': 'No, cancelar',
  'Yes, Save': 'Sí, guardar',
  'Customer info updated successfully': 'Los datos del cliente se actualizaron correctamente',
} as const satisfies Catalogue;
