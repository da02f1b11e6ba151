import type { Catalogue } from '#contract/lib/words.ts';

export const pricing = {
  // units
  'per head': 'por cabeza',
  'per pound, live': 'por libra en pie',
  'per pound, hanging': 'por libra en canal',
  'per pound, packed': 'por libra empacada',
  'per animal': 'por animal',
  'per half': 'por mitad',
  'per quarter': 'por cuarto',
  'per package': 'por paquete',
  'per hour': 'por hora',
  'once per invoice': 'una vez por factura',

  // when a line is charged
  Always: 'Siempre',
  'Curing and smoking asked for': 'Si se pide curado y ahumado',
  'Sausage asked for': 'Si se pide salchicha',
  'Patties asked for': 'Si se piden hamburguesas',
  'Stew meat asked for': 'Si se pide carne para guisar',
  'Organs kept': 'Si se guardan órganos',
  'Extra boning asked for': 'Si se pide deshuesado adicional',
  'The share is a half': 'Si la parte es una mitad',
  'The share is one or three quarters': 'Si la parte es uno o tres cuartos',
  'The animal is an over-age bull': 'Si es un toro pasado de edad',
  'The order is a rush': 'Si el pedido es urgente',

  // tax classes
  Processing: 'Procesamiento',
  Meat: 'Carne',
  'Other goods': 'Otros productos',
  Fees: 'Cargos',

  // lines
  'Kill fee': 'Tarifa de matanza',
  'Cutting and wrapping': 'Corte y empaque',
  'Curing and smoking': 'Curado y ahumado',
  'Sausage making': 'Elaboración de salchicha',
  Patties: 'Hamburguesas',
  'Stew meat and cubes': 'Carne para guisar y cubos',
  'Organs saved': 'Órganos guardados',
  'Use plain text without < or >.': 'Use texto sin < ni >.',
  'Enter up to 60 characters.': 'Escriba hasta 60 caracteres.',
  'Enter $0.00 or more.': 'Escriba $0.00 o más.',
  'Enter $10,000.00 or less.': 'Escriba $10,000.00 o menos.',
  'Enter dollars and whole cents.': 'Escriba dólares y centavos enteros.',
  'Enter a price or a minimum.': 'Escriba un precio o un mínimo.',
  'This line is already on the list.': 'Esta línea ya está en la lista.',
} satisfies Catalogue;
