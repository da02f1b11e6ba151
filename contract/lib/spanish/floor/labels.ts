import type { Catalogue } from '#contract/lib/words.ts';

export const floorLabels = {
  // kinds and sizes of labels
  Game: 'Caza',
  Inspected: 'Inspeccionada',
  Retail: 'Venta al público',
  'Exempt poultry': 'Aves exentas',
  'Keep frozen': 'Mantener congelado',
  'Keep refrigerated': 'Mantener refrigerado',
  '4 × 2 inches': '4 × 2 pulgadas',
  '4 × 3 inches': '4 × 3 pulgadas',
  'Sheets of 10': 'Hojas de 10',
  'Establishment number': 'Número de establecimiento',
  'The plant’s address': 'La dirección de la planta',

  'Enter a number such as 38212.': 'Escriba un número como 38212.',
  'Enter 6 to 11 digits.': 'Escriba de 6 a 11 dígitos.',
  'Enter digits only.': 'Escriba solo dígitos.',
  'Label settings saved': 'Ajustes de etiquetas guardados',
  'Label added': 'Etiqueta agregada',
  'Label retired': 'Etiqueta retirada',

  // printing labels
  'Pack labels': 'Etiquetas de paquetes',
  'Approved label': 'Etiqueta aprobada',
  Copies: 'Copias',
  'Serial number': 'Número de serie',
  'No label': 'Sin etiqueta',
  'Add label': 'Agregar etiqueta',
  'No animals here.': 'No hay animales aquí.',
  'Animals appear here once they are received.': 'Los animales aparecen aquí cuando se reciben.',
  'Too many labels wait. Print them first.': 'Hay demasiadas etiquetas en espera. Imprímalas primero.',
  '{count} labels wait for the printer': {
    one: '{count} etiqueta espera la impresora',
    other: '{count} etiquetas esperan la impresora',
  },
  'Download ZPL': 'Descargar ZPL',
  'Save ZPL': 'Guardar ZPL',

  // what the office decides about labels
  'Label settings': 'Ajustes de etiquetas',
  'Approved labels': 'Etiquetas aprobadas',
  'Retire this label? It can’t be printed afterward.': '¿Retirar esta etiqueta? Después no se podrá imprimir.',
  Retire: 'Retirar',
  'Add an approved label': 'Agregar una etiqueta aprobada',
  'GS1 company prefix': 'Prefijo de empresa GS1',
  'GS1 item number': 'Número de artículo GS1',
  Ingredients: 'Ingredientes',
  'Leave this blank for a single one.': 'Déjelo vacío si es uno solo.',
  Handling: 'Conservación',
  Approval: 'Aprobación',
  'Its number, or how else it was approved.': 'Su número, o de qué otra forma se aprobó.',
  'Approved on': 'Aprobada el',

  // the scale
  'Too much on the scale': 'Hay demasiado en la balanza',
  'Too little on the scale': 'Hay muy poco en la balanza',
  Scale: 'Balanza',
  Moving: 'En movimiento',
  'Connect the scale': 'Conectar la balanza',
  'Take this weight': 'Tomar este peso',
  'The scale is gone. Type the weight, or connect it again.':
    'Se perdió la balanza. Escriba el peso o conéctela de nuevo.',
  'The scale isn’t ready': 'La balanza no está lista',
} as const satisfies Catalogue;
