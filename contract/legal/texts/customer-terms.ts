import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** What buyers agree to, including the bill of sale. The figures are set by LEG-003 to LEG-015. */
export const customerTerms: readonly LegalVersion[] = [
  {
    version: '2021-06-01',
    en: {
      lead: 'These terms are between Hindquarter and you, the buyer of an animal or a share of one. They include the bill of sale between you and the producer. By accepting them, you also accept the Terms of Service and the Privacy Policy.',
      sections: [
        {
          heading: 'Who may buy',
          paragraphs: [
            'You must be 18 or older, live in the United States, and have only one account. By accepting these terms, you confirm that this is the case.',
          ],
        },
        {
          heading: 'What you buy, and from whom',
          paragraphs: [
            'You buy a live animal, or a share of one, from its producer. Hindquarter is a sales facilitator: it never owns the animal and does not process it. A plant slaughters and processes your animal on your behalf.',
            'Meat from a custom plant is for you, your household, and your guests, and may not be sold.',
          ],
        },
        {
          heading: 'What you pay',
          paragraphs: [
            'We add two fees to the producer’s price: a service fee of 7.5%, and an administrative and processing fee of 3.1% plus 30 cents. You see all of this before you pay.',
            'The plant charges separately for slaughter and processing. Its price depends on the hanging weight and on your cut sheet.',
          ],
        },
        {
          heading: 'Your cut sheet and pickup',
          paragraphs: [
            'Fill in your cut sheet before the day the plant sets. If you do not, the plant will cut your meat in its usual way.',
            'Pick up your meat when the plant says it is ready. Meat that is still unclaimed after 2 days is forfeited.',
            'A live animal yields less meat than it weighs, because bones, trim, and water are lost along the way. Weights given before cutting are estimates.',
          ],
        },
        {
          heading: 'Changing your mind',
          paragraphs: [
            'You may cancel a bid only before the tipping point, that is, before every share of the animal is taken or the producer schedules the animal at the plant. After that, other people are relying on you.',
          ],
        },
        {
          heading: 'Bill of sale',
          paragraphs: [
            'The producer named in your order (the seller) sells you (the buyer) the animal, or the share of it, that your order identifies by species, ear tag, and quarters, for the price in your order, paid through Hindquarter.',
            'The seller owns the animal, has the right to sell it, and transfers it free of claims by others. Ownership of your share passes to you at the tipping point, while the animal is still alive. The seller is responsible for the animal’s care until the plant receives it. From then on, the plant is.',
            'People who own shares of the same animal own it together, each according to their quarters. Each owner decides how their own share is cut.',
            'Together, your order, these terms, and the record of your acceptance are the written bill of sale. You can find them in your account whenever you need them.',
          ],
        },
        {
          heading: 'New versions',
          paragraphs: [
            'When these terms change, we will ask you to read and accept the new version before you continue. Until you do, the version you accepted applies.',
          ],
        },
      ],
    },
    es: {
      lead: 'Estos términos son entre Hindquarter y usted, que compra un animal o una parte de él. Incluyen el contrato de compraventa entre usted y el productor. Al aceptarlos, acepta también los Términos de servicio y la Política de privacidad.',
      sections: [
        {
          heading: 'Quién puede comprar',
          paragraphs: [
            'Usted debe tener 18 años o más, vivir en los Estados Unidos y tener una sola cuenta. Al aceptar estos términos, confirma que es así.',
          ],
        },
        {
          heading: 'Qué compra y a quién',
          paragraphs: [
            'Usted le compra al productor un animal vivo o una parte de él. Hindquarter facilita las ventas: nunca es dueño del animal ni lo procesa. Una planta sacrifica y procesa su animal por encargo de usted.',
            'La carne de una planta de procesamiento particular es para usted, su hogar y sus invitados, y no puede venderse.',
          ],
        },
        {
          heading: 'Lo que paga',
          paragraphs: [
            'Al precio del productor le agregamos dos cargos: un cargo por servicio del 7.5% y un cargo administrativo y de procesamiento del 3.1% más 30 centavos. Usted ve todo esto antes de pagar.',
            'La planta cobra aparte el sacrificio y el procesamiento. Su precio depende del peso en canal y de su hoja de cortes.',
          ],
        },
        {
          heading: 'Su hoja de cortes y la recogida',
          paragraphs: [
            'Llene su hoja de cortes antes del día que fije la planta. Si no lo hace, la planta cortará su carne como suele hacerlo.',
            'Recoja su carne cuando la planta le diga que está lista. La carne que siga sin reclamar después de 2 días se pierde.',
            'Un animal vivo rinde menos carne de lo que pesa, porque en el proceso se pierden huesos, recortes y agua. Los pesos que se dan antes del corte son estimaciones.',
          ],
        },
        {
          heading: 'Si cambia de idea',
          paragraphs: [
            'Puede cancelar una oferta solo antes del punto de cierre, es decir, antes de que queden tomadas todas las partes del animal o de que el productor lo programe en la planta. Después, otras personas cuentan con usted.',
          ],
        },
        {
          heading: 'Contrato de compraventa',
          paragraphs: [
            'El productor que figura en su pedido (el vendedor) le vende a usted (el comprador) el animal, o la parte de él, que su pedido identifica por especie, arete y cuartos, al precio de su pedido, pagado por medio de Hindquarter.',
            'El vendedor es dueño del animal, tiene derecho a venderlo y lo transfiere libre de reclamos de terceros. La propiedad de su parte pasa a usted en el punto de cierre, cuando el animal todavía está vivo. El vendedor es responsable del cuidado del animal hasta que la planta lo reciba. Desde entonces lo es la planta.',
            'Quienes tienen partes de un mismo animal son dueños de él en conjunto, cada uno según sus cuartos. Cada dueño decide cómo se corta su propia parte.',
            'Su pedido, estos términos y el registro de su aceptación forman, en conjunto, el contrato de compraventa por escrito. Puede encontrarlos en su cuenta cuando los necesite.',
          ],
        },
        {
          heading: 'Versiones nuevas',
          paragraphs: [
            'Cuando estos términos cambien, le pediremos que lea y acepte la versión nueva antes de continuar. Hasta entonces se aplica la versión que aceptó.',
          ],
        },
      ],
    },
  },
];
