import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** The rules for everyone who uses the product. The figures are fixed by LEG-003 to LEG-015. */
export const termsOfService: readonly LegalVersion[] = [
  {
    version: '2021-06-01',
    en: {
      lead: 'These terms hold for everybody who uses Hindquarter. What holds besides for plants, producers and customers stands in the agreement of each.',
      sections: [
        {
          heading: 'Who may use it',
          paragraphs: [
            'Buyers are 18 or older. Buyers are residents of the United States. Each person keeps one account, does not share it, and gives true details.',
            'Keep your password to yourself and tell us at once when somebody else may know it. What is done through your account counts as done by you until you have told us.',
          ],
        },
        {
          heading: 'What Hindquarter does',
          paragraphs: [
            'Hindquarter brings producers, plants and customers together and keeps their orders. It is a sales facilitator, never owns an animal, and does not answer for what they promise one another.',
          ],
        },
        {
          heading: 'Bids and cancelling',
          paragraphs: [
            'A bid on a share of an animal binds you. You may cancel a bid only before the tipping point: the moment in which every share of the animal is taken or the producer schedules the animal at the plant.',
          ],
        },
        {
          heading: 'Returns',
          paragraphs: [
            'Perishable food may be returned within 7 days of receiving it, and everything that is not food within 30 days, if it is not what was ordered or is not sound. Say what is wrong when you return it. You get your money back the way you paid.',
          ],
        },
        {
          heading: 'What you may not do',
          paragraphs: [
            'You may not offer what you may not sell, harass others, collect their data, get around the protection of accounts, or load the service so that others cannot use it. We may close an account that does.',
          ],
        },
        {
          heading: 'What you put in',
          paragraphs: [
            'Your texts and pictures stay yours. You let us store and show them where the product needs it. You have the right to everything you put in.',
          ],
        },
        {
          heading: 'Our responsibility',
          paragraphs: [
            'We run the service with care, but cannot promise that it never fails. As far as the law allows we do not answer for lost profit or indirect damage.',
            'What we owe you in all is capped at the greater of 250 dollars or what you paid us in the one month before the event.',
          ],
        },
        {
          heading: 'Settling disagreements',
          paragraphs: [
            'Before anybody takes a formal step, the one who complains sends the other a written notice of the dispute, and both have 30 days to settle it.',
            'What is not settled then is decided by binding arbitration, by one arbitrator, near where you live, and not in court or in a class. Small claims may go to a small claims court instead.',
            'You may opt out of arbitration by writing to us within 30 days of first accepting these terms. It costs you nothing.',
            'A claim has to be brought within 1 year of the event it is about; after that it is lost.',
            'If the arbitrator awards you more than our last written offer, we pay you the award, but no less than 10,000 dollars.',
          ],
        },
        {
          heading: 'Changes and the end',
          paragraphs: [
            'When these terms change in a way that matters to you, we ask you to read and accept the new version. You may close your account at any time.',
            'If a part of these terms cannot hold, the rest does. The law of the state in which you live applies.',
          ],
        },
      ],
    },
    es: {
      lead: 'Estos términos valen para todas las personas que usan Hindquarter. Lo que vale además para plantas, productores y clientes está en el acuerdo de cada uno.',
      sections: [
        {
          heading: 'Quién puede usarlo',
          paragraphs: [
            'Los compradores tienen 18 años o más. Los compradores residen en los Estados Unidos. Cada persona tiene una sola cuenta, no la comparte y da datos verdaderos.',
            'Guarde su contraseña para usted y avísenos de inmediato si alguien más puede conocerla. Lo que se hace con su cuenta cuenta como hecho por usted hasta que nos avise.',
          ],
        },
        {
          heading: 'Qué hace Hindquarter',
          paragraphs: [
            'Hindquarter reúne a productores, plantas y clientes y lleva sus pedidos. Facilita ventas, nunca es dueño de un animal y no responde por lo que ellos se prometen entre sí.',
          ],
        },
        {
          heading: 'Ofertas y cancelación',
          paragraphs: [
            'Una oferta por una parte de un animal lo obliga. Puede cancelar una oferta solo antes del punto de cierre: el momento en que están tomadas todas las partes del animal o en que el productor lo programa en la planta.',
          ],
        },
        {
          heading: 'Devoluciones',
          paragraphs: [
            'Los alimentos perecederos pueden devolverse dentro de los 7 días de recibidos, y todo lo que no es alimento dentro de 30 días, si no es lo pedido o no está en buen estado. Diga qué está mal al devolverlo. Su dinero vuelve por donde pagó.',
          ],
        },
        {
          heading: 'Lo que no puede hacer',
          paragraphs: [
            'No puede ofrecer lo que no puede vender, acosar a otros, recopilar sus datos, eludir la protección de las cuentas ni cargar el servicio de modo que otros no puedan usarlo. Podemos cerrar la cuenta que lo haga.',
          ],
        },
        {
          heading: 'Lo que usted pone',
          paragraphs: [
            'Sus textos e imágenes siguen siendo suyos. Usted nos permite guardarlos y mostrarlos donde el producto lo necesita. Usted tiene derecho a todo lo que pone.',
          ],
        },
        {
          heading: 'Nuestra responsabilidad',
          paragraphs: [
            'Operamos el servicio con cuidado, pero no podemos prometer que nunca falle. Hasta donde la ley lo permite no respondemos por ganancias perdidas ni daños indirectos.',
            'Lo que le debamos en total se limita a lo mayor entre 250 dólares y lo que usted nos pagó en el mes anterior al hecho.',
          ],
        },
        {
          heading: 'Cómo se resuelven los desacuerdos',
          paragraphs: [
            'Antes de un paso formal, quien reclama envía al otro un aviso escrito de la disputa, y ambos tienen 30 días para resolverla.',
            'Lo que no se resuelva así lo decide un arbitraje vinculante, con un árbitro, cerca de donde usted vive, y no un tribunal ni una acción colectiva. Los reclamos menores pueden ir a un tribunal de reclamos menores.',
            'Puede excluirse del arbitraje escribiéndonos dentro de los 30 días de aceptar por primera vez estos términos. No le cuesta nada.',
            'Un reclamo debe presentarse dentro de 1 año del hecho; después se pierde.',
            'Si el árbitro le concede más que nuestra última oferta escrita, le pagamos lo concedido, pero no menos de 10,000 dólares.',
          ],
        },
        {
          heading: 'Cambios y fin',
          paragraphs: [
            'Cuando estos términos cambien en algo que le importe, le pediremos leer y aceptar la versión nueva. Puede cerrar su cuenta en cualquier momento.',
            'Si una parte de estos términos no vale, el resto sí. Se aplica la ley del estado donde usted vive.',
          ],
        },
      ],
    },
  },
];
