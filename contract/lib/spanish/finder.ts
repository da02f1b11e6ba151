import type { Catalogue } from '#contract/lib/words.ts';

export const finder = {
  // sellers near a ZIP
  'Find sellers': 'Buscar vendedores',
  'Select seller': 'Elegir vendedor',
  'Who sells animals, and which plants there are, near a ZIP.':
    'Quién vende animales y qué plantas hay cerca de un código postal.',
  Sellers: 'Vendedores',
  Plants: 'Plantas',
  'Near ZIP': 'Cerca del código postal',
  Find: 'Buscar',
  'Whom to find': 'A quién buscar',
  'Any species': 'Cualquier especie',
  '{miles} miles': '{miles} millas',
  '{count} found': { one: '{count} encontrado', other: '{count} encontrados' },
  'No plant found around your location.': 'No se encontró ninguna planta cerca de su ubicación.',
  'Try another ZIP.': 'Pruebe con otro código postal.',
  'Or type a ZIP above.': 'O escriba un código postal arriba.',
  'Go to your profile': 'Ir a su perfil',
  'you have to select one seller and save ': 'debe elegir un vendedor y guardar ',
  'Add to customers': 'Agregar a clientes',
  'Add {name} to customers': 'Agregar a {name} a clientes',

  // look-up
  'Customer Look Up': 'Búsqueda de clientes',
  'Look Up': 'Buscar',
  'Look up cut sheets': 'Buscar hojas de corte',
  'Cut sheets of customers by name, e-mail or phone.':
    'Hojas de corte de clientes por nombre, correo electrónico o teléfono.',
  'Ticket ID': 'N.º de ticket',
  'Cart ID': 'N.º de carrito',
  'Cut Sheet Status': 'Estado de la hoja de corte',
  Action: 'Acción',
  View: 'Ver',
  'View the cut sheet of {name}': 'Ver la hoja de corte de {name}',
  'No cut sheets found': 'No se encontraron hojas de corte',
  'Try fewer letters, or another field.': 'Pruebe con menos letras o con otro campo.',
  'Cut sheets stand here once animals are booked and shared.':
    'Las hojas de corte aparecen aquí cuando se reservan y reparten animales.',
  'The newest {most} are shown. Look up by name, e-mail or phone to find older ones.':
    'Se muestran las {most} más recientes. Busque por nombre, correo o teléfono para encontrar anteriores.',
  'Open cut sheet': 'Abrir la hoja de corte',
  'No cut sheet belongs to this ticket yet.': 'Este ticket aún no tiene hoja de corte.',

  // customer details
  'Customer details': 'Datos del cliente',
  'Address Line 1': 'Dirección, línea 1',
  'Address Line 2': 'Dirección, línea 2',
  'Cut Sheet Lookup': 'Búsqueda de hojas de corte',
  'Review Cut Sheet': 'Revisar la hoja de corte',
  'None submitted yet': 'Aún no se envió ninguna',
  'No, cancel': 'No, cancelar',
  'Yes, Save': 'Sí, guardar',
  'Customer info updated successfully': 'Los datos del cliente se actualizaron correctamente',
} as const satisfies Catalogue;
