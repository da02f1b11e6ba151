import type { Catalogue } from '#contract/lib/words.ts';

export const legal = {
  'Processor Agreement': 'Acuerdo de la planta',
  'Producer Agreement': 'Acuerdo del productor',
  'Customer Terms of Service': 'Términos de servicio para clientes',
  'Privacy Policy': 'Política de privacidad',
  'Terms of Service': 'Términos de servicio',
  'About us': 'Quiénes somos',
  'Hindquarter is the marketplace and workshop for the local meat trade.':
    'Hindquarter es el mercado y el taller del comercio local de carne.',
  'Small meat plants plan their days, producers sell animals and shares, and customers choose how their share is cut.':
    'Las plantas pequeñas planean sus días, los productores venden animales y partes, y los clientes eligen cómo se corta la suya.',
  'For plants': 'Para plantas',
  'A calendar that can’t be overbooked by accident, shares for every animal, a cut sheet for every share, and the emails that go with them.':
    'Un calendario sin reservas de más por descuido, cada animal con sus partes, una hoja de cortes para cada parte y los correos que las acompañan.',
  'For producers': 'Para productores',
  'Find an open day at the plant without a phone call, and sell to customers who know what they’re buying.':
    'Encuentre un día libre en la planta sin llamar por teléfono y venda a clientes que saben lo que compran.',
  'For customers': 'Para clientes',
  'A whole animal, a half, or a quarter from a farm near you, cut the way you like it.':
    'Un animal entero, una mitad o un cuarto de una granja cercana, cortado a su gusto.',
  'Hindquarter is a sales facilitator. It never owns the animals.':
    'Hindquarter solo facilita las ventas. Nunca es dueño de los animales.',
  'Contact us': 'Contáctenos',
  'For questions about an order, a date, or a cut sheet, call your plant. Its phone number is on your order.':
    'Si tiene preguntas sobre un pedido, una fecha o una hoja de cortes, llame a su planta. El teléfono está en su pedido.',
  'For help with Hindquarter itself, email Customers Support. Tell us who you are and what you were trying to do. Never send your password.':
    'Si necesita ayuda con Hindquarter, escriba a Atención al cliente. Díganos quién es y qué quería hacer. Nunca envíe su contraseña.',
  Recipes: 'Recetas',
  'In effect since {day}': 'Vigente desde el {day}',
  'On this page': 'En esta página',
  'By setting a password, you agree to:': 'Al crear su contraseña, usted acepta:',
  'Our terms have changed': 'Nuestros términos cambiaron',
  'Read the new version and accept it to continue.': 'Lea la versión nueva y acéptela para continuar.',
  'I accept': 'Acepto',
  'Version from {day}, accepted {when}': 'Versión del {day}, aceptada el {when}',
  'Not accepted yet': 'Aún no aceptado',
} as const satisfies Catalogue;
