import type { Catalogue } from '#contract/lib/words.ts';

export const legal = {
  'Processor Agreement': 'Acuerdo de la planta',
  'Producer Agreement': 'Acuerdo del productor',
  'Customer Terms of Service': 'Términos de servicio para clientes',
  'Privacy Policy': 'Política de privacidad',
  'Terms of Service': 'Términos de servicio',
  'In force since {day}': 'En vigor desde el {day}',
  'On this page': 'En esta página',
  'A text has changed': 'Un texto cambió',
  'Please read the new version of what you accepted, and accept it to go on.':
    'Lea la versión nueva de lo que aceptó y acéptela para seguir.',
  'I accept': 'Acepto',
  'Texts you accepted': 'Textos que aceptó',
  'Version of {day}, accepted {when}': 'Versión del {day}, aceptada el {when}',
  'Not accepted yet': 'Aún no aceptado',
} as const satisfies Catalogue;
