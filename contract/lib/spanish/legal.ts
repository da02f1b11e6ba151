import type { Catalogue } from '#contract/lib/words.ts';

export const legal = {
  'Processor Agreement': 'Acuerdo de la planta',
  'Producer Agreement': 'Acuerdo del productor',
  'Customer Terms of Service': 'Términos de servicio para clientes',
  'Privacy Policy': 'Política de privacidad',
  'Terms of Service': 'Términos de servicio',
  'About us': 'Quiénes somos',
  'Hindquarter is the marketplace and workshop of the local meat trade.':
    'Hindquarter es el mercado y el taller del comercio local de la carne.',
  'Small meat plants plan their days here, producers sell animals and shares of them, and customers say how their share is cut.':
    'Las plantas pequeñas planean aquí sus días, los productores venden animales y partes de ellos, y los clientes dicen cómo se corta la suya.',
  'For plants': 'Para plantas',
  'A calendar that cannot be overbooked, each animal with its shares, a cut sheet for every share, and the messages that go with them.':
    'Un calendario que no admite reservas de más, cada animal con sus partes, una hoja de corte para cada parte y los mensajes que las acompañan.',
  'For producers': 'Para productores',
  'A free day at the plant, found without a phone call, and customers who know what they buy.':
    'Un día libre en la planta, sin llamar por teléfono, y clientes que saben lo que compran.',
  'For customers': 'Para clientes',
  'A whole animal, a half or a quarter from a farm nearby, cut the way your kitchen wants it.':
    'Un animal entero, una mitad o un cuarto de una granja cercana, cortado como lo quiere su cocina.',
  'Hindquarter is a sales facilitator. It never owns the animals.':
    'Hindquarter facilita ventas. Nunca es dueño de los animales.',
  'Contact us': 'Contáctenos',
  'Questions about an order, a day or a cut sheet are answered fastest by your plant: its phone number is on your order.':
    'Las preguntas sobre un pedido, un día o una hoja de corte las responde más rápido su planta: su teléfono está en su pedido.',
  'For everything about the product itself write to Customers Support. Say who you are and what you wanted to do; never send your password.':
    'Para todo lo que toca al producto mismo escriba a la atención al cliente. Diga quién es y qué quería hacer; nunca envíe su contraseña.',
  Recipes: 'Recetas',
  'What to do with the meat that is in the freezer now.': 'Qué hacer con la carne que ya está en el congelador.',
  '{species} · {minutes} minutes · for {serves}': '{species} · {minutes} minutos · para {serves}',
  'In force since {day}': 'En vigor desde el {day}',
  'On this page': 'En esta página',
  'With the password you accept these texts:': 'Con la contraseña acepta estos textos:',
  'A text has changed': 'Un texto cambió',
  'Please read the new version of what you accepted, and accept it to go on.':
    'Lea la versión nueva de lo que aceptó y acéptela para seguir.',
  'I accept': 'Acepto',
  'Version of {day}, accepted {when}': 'Versión del {day}, aceptada el {when}',
  'Not accepted yet': 'Aún no aceptado',
} as const satisfies Catalogue;
