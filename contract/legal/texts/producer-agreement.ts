import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** What a farmer who sells as a producer agrees to. The figures are fixed by LEG-003 to LEG-015. */
export const producerAgreement: readonly LegalVersion[] = [
  {
    version: '2021-06-01',
    en: {
      lead: 'This agreement is between you, a farm producer, and Hindquarter. It says what each of us does when you sell animals or shares of them here. By accepting it you also accept the Terms of Service and the Privacy Policy.',
      sections: [
        {
          heading: 'What Hindquarter is, and is not',
          paragraphs: [
            'Hindquarter is a sales facilitator. It never owns your animals. You sell them, alive, straight to the customer, as a whole or in shares, and the bill of sale is between the two of you.',
          ],
        },
        {
          heading: 'What you promise about your animals',
          paragraphs: [
            'You own the animals you offer and may sell them. No lender has a right in them that you have not told the customer about.',
            'You say truthfully what each animal is, how it was raised and fed, what it was treated with and when, and you keep every waiting period before slaughter.',
            'You bring each animal sound, marked as the law asks, to the plant on the day that was booked. Until the plant has received it, it is in your care and at your risk.',
          ],
        },
        {
          heading: 'Prices and fees',
          paragraphs: [
            'You set the price of your animals and shares. A service fee of 7.5% of your price is added to it for the end consumer. You receive your price.',
            'You pay your own taxes, and you tell us when the details we pay you by have changed.',
          ],
        },
        {
          heading: 'When something goes wrong',
          paragraphs: [
            'If an animal dies, falls ill or cannot be delivered on its day, tell the plant and the customers at once. Offer another animal of the same kind, or give the money back.',
            'An animal or carcass that the inspector condemns because of its condition at delivery counts as not delivered.',
          ],
        },
        {
          heading: 'Your customers’ data',
          paragraphs: [
            'You use what you learn of your customers for their orders and for nothing else, and you do not go around this product to sell to them while an offer runs here.',
          ],
        },
        {
          heading: 'Ending this agreement',
          paragraphs: [
            'Either side may end this agreement with 30 days’ notice in writing. Sales made before are carried out under it.',
          ],
        },
        {
          heading: 'Disagreements',
          paragraphs: [
            'Tell us first; most things can be settled by talking. What cannot is decided by one arbitrator and not by a court. A demand for arbitration has to be made within 180 days of the event it is about; after that the claim is lost.',
          ],
        },
        {
          heading: 'New versions',
          paragraphs: [
            'When this text changes we ask you to read and accept the new version before you go on. Until you do, the version you accepted holds.',
          ],
        },
      ],
    },
    es: {
      lead: 'Este acuerdo es entre usted, productor ganadero, y Hindquarter. Dice lo que hace cada parte cuando usted vende aquí animales o partes de ellos. Al aceptarlo acepta también los Términos de servicio y la Política de privacidad.',
      sections: [
        {
          heading: 'Qué es y qué no es Hindquarter',
          paragraphs: [
            'Hindquarter facilita ventas. Nunca es dueño de sus animales. Usted los vende vivos, directamente al cliente, enteros o en partes, y la factura de venta es entre ustedes dos.',
          ],
        },
        {
          heading: 'Lo que usted promete sobre sus animales',
          paragraphs: [
            'Los animales que ofrece son suyos y puede venderlos. Ningún acreedor tiene sobre ellos un derecho que usted no haya dicho al cliente.',
            'Usted dice con verdad qué es cada animal, cómo se crio y alimentó, con qué se trató y cuándo, y respeta todos los plazos de espera antes del sacrificio.',
            'Usted lleva cada animal sano, marcado como pide la ley, a la planta el día reservado. Hasta que la planta lo reciba está a su cuidado y riesgo.',
          ],
        },
        {
          heading: 'Precios y tarifas',
          paragraphs: [
            'Usted fija el precio de sus animales y partes. Para el consumidor final se agrega una tarifa de servicio del 7.5% de su precio. Usted recibe su precio.',
            'Usted paga sus propios impuestos y nos avisa cuando cambian los datos con que le pagamos.',
          ],
        },
        {
          heading: 'Cuando algo sale mal',
          paragraphs: [
            'Si un animal muere, se enferma o no puede entregarse en su día, avise de inmediato a la planta y a los clientes. Ofrezca otro animal de la misma clase o devuelva el dinero.',
            'Un animal o una canal que el inspector rechaza por su estado al llegar cuenta como no entregado.',
          ],
        },
        {
          heading: 'Los datos de sus clientes',
          paragraphs: [
            'Usted usa lo que sabe de sus clientes solo para sus pedidos y no les vende por fuera de este producto mientras una oferta esté aquí.',
          ],
        },
        {
          heading: 'Fin de este acuerdo',
          paragraphs: [
            'Cualquiera de las partes puede terminar este acuerdo con un aviso por escrito de 30 días. Las ventas hechas antes se cumplen bajo él.',
          ],
        },
        {
          heading: 'Desacuerdos',
          paragraphs: [
            'Díganoslo primero; casi todo se arregla hablando. Lo que no, lo decide un árbitro y no un tribunal. La demanda de arbitraje debe presentarse dentro de los 180 días del hecho; después el reclamo se pierde.',
          ],
        },
        {
          heading: 'Versiones nuevas',
          paragraphs: [
            'Cuando este texto cambia le pedimos leer y aceptar la versión nueva antes de seguir. Hasta entonces vale la versión que aceptó.',
          ],
        },
      ],
    },
  },
];
