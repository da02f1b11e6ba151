import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** The rules for everyone who uses the product. The figures are set by LEG-003 to LEG-015. */
export const termsOfService: readonly LegalVersion[] = [
  {
    version: '2021-06-01',
    en: {
      lead: 'These terms apply to everyone who uses Hindquarter. Plants, producers, and customers each have an agreement with additional terms.',
      sections: [
        {
          heading: 'Who may use Hindquarter',
          paragraphs: [
            'Buyers must be 18 or older and residents of the United States. Each person may have only one account, must not share it, and must provide truthful information.',
            'Keep your password to yourself, and tell us right away if someone else might know it. Until you tell us, anything done through your account counts as done by you.',
          ],
        },
        {
          heading: 'What Hindquarter does',
          paragraphs: [
            'Hindquarter brings producers, plants, and customers together and keeps track of their orders. It is a sales facilitator and never owns an animal. It is not responsible for what producers, plants, and customers promise one another.',
          ],
        },
        {
          heading: 'Bids and cancellation',
          paragraphs: [
            'A bid on a share of an animal is binding. You may cancel a bid only before the tipping point: the moment when every share of the animal is taken or the producer schedules the animal at the plant.',
          ],
        },
        {
          heading: 'Returns',
          paragraphs: [
            'You may return perishable food within 7 days of receiving it, and non-food items within 30 days, if what you received is not what was ordered or is not in good condition. Say what is wrong when you return it. You will get your money back the same way you paid.',
          ],
        },
        {
          heading: 'What you may not do',
          paragraphs: [
            'You may not offer anything you are not allowed to sell, harass others, collect their data, get around account security, or overload the service so that others cannot use it. We may close your account if you do any of these things.',
          ],
        },
        {
          heading: 'Your content',
          paragraphs: [
            'The text and pictures you add remain yours. You allow us to store and display them wherever the service requires it. You must have the rights to everything you add.',
          ],
        },
        {
          heading: 'Our liability',
          paragraphs: [
            'We run the service with care, but we cannot promise that it will never fail. To the extent the law allows, we are not liable for lost profits or indirect damages.',
            'Our total liability to you is limited to the greater of $250 or what you paid us in the one month before the event your claim is about.',
          ],
        },
        {
          heading: 'Resolving disputes',
          paragraphs: [
            'Before either of us takes formal action, whoever has the complaint must send the other a written notice of the dispute. Both of us then have 30 days to settle it.',
            'A dispute that is not settled by then will be decided by binding arbitration, before one arbitrator, near where you live. It will not be decided in court or as a class action. Small claims may go to small claims court instead.',
            'You may opt out of arbitration by writing to us within 30 days of first accepting these terms. Opting out costs you nothing.',
            'A claim must be brought within 1 year of the event it is about. After that, the claim expires.',
            'If the arbitrator awards you more than our last written offer, we will pay you the award, but no less than $10,000.',
          ],
        },
        {
          heading: 'Changes and general terms',
          paragraphs: [
            'When these terms change in a way that matters to you, we will ask you to read and accept the new version. You may close your account at any time.',
            'If any part of these terms is unenforceable, the rest still applies. These terms are governed by the law of the state where you live.',
          ],
        },
      ],
    },
    es: {
      lead: 'Estos términos se aplican a todas las personas que usan Hindquarter. Las plantas, los productores y los clientes tienen, además, cada uno un acuerdo con términos adicionales.',
      sections: [
        {
          heading: 'Quién puede usar Hindquarter',
          paragraphs: [
            'Los compradores deben tener 18 años o más y residir en los Estados Unidos. Cada persona puede tener una sola cuenta, no debe compartirla y debe dar datos verdaderos.',
            'No le dé su contraseña a nadie y avísenos de inmediato si otra persona pudiera conocerla. Hasta que nos avise, todo lo que se haga con su cuenta se considera hecho por usted.',
          ],
        },
        {
          heading: 'Qué hace Hindquarter',
          paragraphs: [
            'Hindquarter pone en contacto a productores, plantas y clientes y lleva el registro de sus pedidos. Facilita las ventas y nunca es dueño de un animal. No responde por lo que los productores, las plantas y los clientes se prometan entre sí.',
          ],
        },
        {
          heading: 'Ofertas y cancelación',
          paragraphs: [
            'Una oferta por una parte de un animal es vinculante. Puede cancelar una oferta solo antes del punto de cierre: el momento en que quedan tomadas todas las partes del animal o el productor lo programa en la planta.',
          ],
        },
        {
          heading: 'Devoluciones',
          paragraphs: [
            'Puede devolver los alimentos perecederos dentro de los 7 días de haberlos recibido, y los artículos que no son alimentos dentro de 30 días, si lo que recibió no es lo que se pidió o no está en buen estado. Diga cuál es el problema al devolverlo. Se le devolverá su dinero por el mismo medio con que pagó.',
          ],
        },
        {
          heading: 'Lo que no puede hacer',
          paragraphs: [
            'No puede ofrecer nada que no tenga permitido vender, acosar a otras personas, recopilar sus datos, eludir la seguridad de las cuentas ni sobrecargar el servicio de modo que otros no puedan usarlo. Podemos cerrar su cuenta si hace alguna de estas cosas.',
          ],
        },
        {
          heading: 'Su contenido',
          paragraphs: [
            'Los textos y las imágenes que agregue siguen siendo suyos. Usted nos permite guardarlos y mostrarlos donde el servicio lo requiera. Debe tener los derechos sobre todo lo que agregue.',
          ],
        },
        {
          heading: 'Nuestra responsabilidad',
          paragraphs: [
            'Operamos el servicio con cuidado, pero no podemos prometer que nunca falle. Hasta donde la ley lo permita, no respondemos por ganancias perdidas ni por daños indirectos.',
            'Nuestra responsabilidad total ante usted se limita a $250 o a lo que nos pagó en el mes anterior al hecho del que trata su reclamo, lo que sea mayor.',
          ],
        },
        {
          heading: 'Cómo se resuelven las disputas',
          paragraphs: [
            'Antes de que cualquiera de las partes tome medidas formales, quien tenga la queja debe enviar a la otra un aviso por escrito de la disputa. A partir de entonces, ambas tienen 30 días para resolverla.',
            'Una disputa que no se resuelva en ese plazo se decidirá por arbitraje vinculante, ante un solo árbitro, cerca de donde usted vive. No se decidirá en un tribunal ni como acción colectiva. Los reclamos menores pueden llevarse, en cambio, a un tribunal de reclamos menores.',
            'Puede optar por no participar en el arbitraje escribiéndonos dentro de los 30 días de aceptar por primera vez estos términos. Hacerlo no le cuesta nada.',
            'Un reclamo debe presentarse dentro de 1 año del hecho del que trata. Después, el reclamo caduca.',
            'Si el árbitro le concede más que nuestra última oferta por escrito, le pagaremos lo que conceda, pero no menos de $10,000.',
          ],
        },
        {
          heading: 'Cambios y disposiciones generales',
          paragraphs: [
            'Cuando estos términos cambien en algo que le importe, le pediremos que lea y acepte la versión nueva. Puede cerrar su cuenta en cualquier momento.',
            'Si alguna parte de estos términos no se puede hacer cumplir, el resto sigue vigente. Estos términos se rigen por la ley del estado donde usted vive.',
          ],
        },
      ],
    },
  },
];
