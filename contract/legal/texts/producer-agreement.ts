import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** What a farmer who sells as a producer agrees to. The figures are set by LEG-003 to LEG-015. */
export const producerAgreement: readonly LegalVersion[] = [
  {
    version: '2021-06-01',
    en: {
      lead: 'This agreement is between you, a farm producer, and Hindquarter. It explains what each of us does when you sell animals or shares of them through Hindquarter. By accepting it, you also accept the Terms of Service and the Privacy Policy.',
      sections: [
        {
          heading: 'What Hindquarter is and is not',
          paragraphs: [
            'Hindquarter is a sales facilitator. It never owns your animals. You sell them live, directly to the customer, whole or in shares. The bill of sale is between you and the customer.',
          ],
        },
        {
          heading: 'What you promise about your animals',
          paragraphs: [
            'You own the animals you offer and have the right to sell them. No lender has a claim to them that you have not told the customer about.',
            'You state truthfully what each animal is, how it was raised and fed, and what it was treated with and when. You observe every withdrawal period before slaughter.',
            'You bring each animal to the plant on the day that was booked, sound and marked as the law requires. Until the plant receives the animal, it is in your care and at your risk.',
          ],
        },
        {
          heading: 'Prices and fees',
          paragraphs: [
            'You set the price of your animals and shares. A service fee of 7.5% of your price is added to what the end consumer pays. You receive the price you set.',
            'You must pay your own taxes and tell us when the details we use to pay you change.',
          ],
        },
        {
          heading: 'When something goes wrong',
          paragraphs: [
            'If an animal dies, becomes ill, or cannot be delivered on its scheduled day, you must tell the plant and the customers right away. You must offer another animal of the same kind or refund the money.',
            'An animal or carcass that the inspector condemns because of its condition at delivery counts as not delivered.',
          ],
        },
        {
          heading: 'Your customers’ data',
          paragraphs: [
            'You may use what you learn about your customers only for their orders. While you have an active offer on Hindquarter, you may not go around Hindquarter to sell to them.',
          ],
        },
        {
          heading: 'Ending this agreement',
          paragraphs: [
            'Either of us may end this agreement with 30 days’ written notice. Sales made before it ends will be completed under it.',
          ],
        },
        {
          heading: 'Disputes',
          paragraphs: [
            'Tell us first. Most things can be settled by talking. Anything that cannot will be decided by one arbitrator, not by a court. A demand for arbitration must be made within 180 days of the event it is about. After that, the claim expires.',
          ],
        },
        {
          heading: 'New versions',
          paragraphs: [
            'When this agreement changes, we will ask you to read and accept the new version before you continue. Until you do, the version you accepted applies.',
          ],
        },
      ],
    },
    es: {
      lead: 'Este acuerdo es entre usted, productor ganadero, y Hindquarter. Explica lo que hace cada parte cuando usted vende animales o partes de ellos por medio de Hindquarter. Al aceptarlo, acepta también los Términos de servicio y la Política de privacidad.',
      sections: [
        {
          heading: 'Qué es y qué no es Hindquarter',
          paragraphs: [
            'Hindquarter facilita las ventas. Nunca es dueño de sus animales. Usted los vende vivos, directamente al cliente, enteros o en partes. El contrato de compraventa es entre usted y el cliente.',
          ],
        },
        {
          heading: 'Lo que usted promete sobre sus animales',
          paragraphs: [
            'Usted es dueño de los animales que ofrece y tiene derecho a venderlos. Ningún prestamista tiene sobre ellos un derecho del que usted no haya informado al cliente.',
            'Usted dice con verdad qué es cada animal, cómo se crio y se alimentó, con qué se trató y cuándo. Respeta todos los períodos de retiro antes del sacrificio.',
            'Usted lleva cada animal a la planta el día reservado, sano y marcado como exige la ley. Hasta que la planta lo reciba, el animal está a su cuidado y riesgo.',
          ],
        },
        {
          heading: 'Precios y cargos',
          paragraphs: [
            'Usted fija el precio de sus animales y partes. A lo que paga el consumidor final se agrega un cargo por servicio del 7.5% del precio que usted fija. Usted recibe el precio que fijó.',
            'Usted debe pagar sus propios impuestos y avisarnos cuando cambien los datos que usamos para pagarle.',
          ],
        },
        {
          heading: 'Cuando algo sale mal',
          paragraphs: [
            'Si un animal muere, se enferma o no puede entregarse el día previsto, debe avisar de inmediato a la planta y a los clientes. Debe ofrecer otro animal de la misma clase o devolver el dinero.',
            'Un animal o una canal que el inspector decomise por su estado al momento de la entrega cuenta como no entregado.',
          ],
        },
        {
          heading: 'Los datos de sus clientes',
          paragraphs: [
            'Usted puede usar lo que sepa de sus clientes solo para sus pedidos. Mientras tenga una oferta activa en Hindquarter, no puede venderles por fuera de Hindquarter.',
          ],
        },
        {
          heading: 'Fin de este acuerdo',
          paragraphs: [
            'Cualquiera de las partes puede terminar este acuerdo con un aviso por escrito de 30 días. Las ventas hechas antes de que termine se completan conforme a él.',
          ],
        },
        {
          heading: 'Disputas',
          paragraphs: [
            'Díganoslo primero. Casi todo se arregla hablando. Lo que no se pueda arreglar lo decidirá un solo árbitro, no un tribunal. La demanda de arbitraje debe presentarse dentro de los 180 días del hecho del que trata. Después, el reclamo caduca.',
          ],
        },
        {
          heading: 'Versiones nuevas',
          paragraphs: [
            'Cuando este acuerdo cambie, le pediremos que lea y acepte la versión nueva antes de continuar. Hasta entonces se aplica la versión que aceptó.',
          ],
        },
      ],
    },
  },
];
