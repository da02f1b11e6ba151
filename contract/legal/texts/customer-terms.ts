import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** What buyers agree to, including the bill of sale. The figures are fixed by LEG-003 to LEG-015. */
export const customerTerms: readonly LegalVersion[] = [
  {
    version: '2021-06-01',
    en: {
      lead: 'These terms are between you, who buys an animal or a share of one, and Hindquarter. The second half is the bill of sale between you and the producer. By accepting them you also accept the Terms of Service and the Privacy Policy.',
      sections: [
        {
          heading: 'Who may buy',
          paragraphs: [
            'You are 18 or older, you live in the United States, and you keep one account for yourself. By accepting you say that this is so.',
          ],
        },
        {
          heading: 'What you buy, and from whom',
          paragraphs: [
            'You buy an animal, or a share of it, alive, from its producer. Hindquarter is a sales facilitator: it never owns the animal and does not process it. A plant slaughters and processes your animal on your behalf.',
            'Meat from a custom plant is for you, your household and your guests, and may not be sold.',
          ],
        },
        {
          heading: 'What you pay',
          paragraphs: [
            'To the producer’s price we add a service fee of 7.5%, and an administrative and processing fee of 3.1% plus 30 cents. You see all of it before you pay.',
            'The plant’s price for slaughter and processing comes on top and depends on the hanging weight and on your cut sheet.',
          ],
        },
        {
          heading: 'Your cut sheet and your pickup',
          paragraphs: [
            'Fill in your cut sheet before the day the plant names. Without one, the plant cuts in its usual way.',
            'Pick your meat up when the plant says it is ready. Meat that nobody has claimed after 2 days is forfeited.',
            'A live animal becomes less meat than it weighs: bones, trim and water are lost on the way. Weights before cutting are estimates.',
          ],
        },
        {
          heading: 'Changing your mind',
          paragraphs: [
            'You may cancel a bid only before the tipping point, that is, before every share of the animal is taken or the producer schedules the animal at the plant. After that others rely on you.',
          ],
        },
        {
          heading: 'Bill of sale',
          paragraphs: [
            'The producer named in your order (the seller) sells you (the buyer) the animal, or the share of it, that your order names by species, ear tag and quarters, for the price in your order, paid through this product.',
            'The seller owns the animal, may sell it, and passes it on free of the claims of others. Ownership of your share passes to you, while the animal is alive, at the tipping point; the care for it stays with the seller until the plant has received it, and is then the plant’s.',
            'Owners of shares of one animal own it together, each by quarters. Each decides over the cuts of their own share.',
            'Your order, this page and the record of your acceptance are together the written bill of sale. You find them in your account whenever you need them.',
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
      lead: 'Estos términos son entre usted, que compra un animal o una parte de él, y Hindquarter. La segunda mitad es la factura de venta entre usted y el productor. Al aceptarlos acepta también los Términos de servicio y la Política de privacidad.',
      sections: [
        {
          heading: 'Quién puede comprar',
          paragraphs: [
            'Usted tiene 18 años o más, vive en los Estados Unidos y tiene una sola cuenta para sí. Al aceptar afirma que es así.',
          ],
        },
        {
          heading: 'Qué compra y a quién',
          paragraphs: [
            'Usted compra un animal vivo, o una parte de él, a su productor. Hindquarter facilita la venta: nunca es dueño del animal ni lo procesa. Una planta sacrifica y procesa su animal por encargo suyo.',
            'La carne de una planta de procesamiento a la medida es para usted, su hogar y sus invitados, y no puede venderse.',
          ],
        },
        {
          heading: 'Lo que paga',
          paragraphs: [
            'Al precio del productor agregamos una tarifa de servicio del 7.5% y una tarifa de administración y procesamiento del 3.1% más 30 centavos. Usted lo ve todo antes de pagar.',
            'El precio de la planta por sacrificio y procesamiento se suma aparte y depende del peso en canal y de su hoja de corte.',
          ],
        },
        {
          heading: 'Su hoja de corte y la recogida',
          paragraphs: [
            'Llene su hoja de corte antes del día que indique la planta. Sin ella, la planta corta según su costumbre.',
            'Recoja su carne cuando la planta diga que está lista. La carne que nadie reclamó después de 2 días se pierde.',
            'Un animal vivo da menos carne de lo que pesa: huesos, recortes y agua se pierden en el camino. Los pesos antes del corte son estimaciones.',
          ],
        },
        {
          heading: 'Si cambia de idea',
          paragraphs: [
            'Usted puede cancelar una oferta solo antes del punto de cierre, es decir, antes de que se tomen todas las partes del animal o de que el productor lo programe en la planta. Después otros cuentan con usted.',
          ],
        },
        {
          heading: 'Factura de venta',
          paragraphs: [
            'El productor que nombra su pedido (el vendedor) le vende a usted (el comprador) el animal, o la parte de él, que su pedido nombra por especie, arete y cuartos, al precio de su pedido, pagado por medio de este producto.',
            'El vendedor es dueño del animal, puede venderlo y lo entrega libre de reclamos de terceros. La propiedad de su parte pasa a usted, con el animal vivo, cuando su pago es aceptado; su cuidado sigue con el vendedor hasta que la planta lo recibe, y desde entonces es de la planta.',
            'Los dueños de partes de un animal lo poseen juntos, cada uno por cuartos. Cada uno decide los cortes de su parte.',
            'Su pedido, esta página y el registro de su aceptación son juntos la factura de venta por escrito. Los encuentra en su cuenta cuando los necesite.',
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
