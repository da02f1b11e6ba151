import type { Catalogue } from '#contract/lib/words.ts';

export const orderLists = {
  // what customers are told
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

  // the day's sheet
  'Custom: not every share has an owner. Ask before the kill.':
    'Custom: no todas las partes tienen dueño. Pregunte antes del sacrificio.',
  'USDA: inspection of this species is voluntary. Has it been asked for?':
    'USDA: la inspección de esta especie es voluntaria. ¿Ya se solicitó?',
  'Over thirty months: no proof of age on file.': 'Más de treinta meses: falta el comprobante de edad.',
  'Age not known: treat as over thirty months until it is.':
    'Edad desconocida: trátelo como de más de treinta meses hasta saberla.',
  'Organic: no certificate on file.': 'Orgánico: falta el certificado.',

  // files
  Heads: 'Cabezas',
} as const satisfies Catalogue;
