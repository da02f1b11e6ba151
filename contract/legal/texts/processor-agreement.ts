import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** What a meat plant agrees to. The figures are set by LEG-003 to LEG-015. */
export const processorAgreement: readonly LegalVersion[] = [
  {
    version: '2021-06-01',
    en: {
      lead: 'This agreement is between your plant and Hindquarter. It explains what each of us does when your plant takes orders through Hindquarter. By accepting it, you also accept the Terms of Service and the Privacy Policy.',
      sections: [
        {
          heading: 'What Hindquarter is and is not',
          paragraphs: [
            'Hindquarter is a sales facilitator. It never owns an animal, its meat, or its byproducts. It does not slaughter or process animals, and it is not a party to what you, the producer, and the customer agree on.',
            'You are an independent business. Nothing in this agreement makes either of us the other’s employee, partner, or agent.',
          ],
        },
        {
          heading: 'What your plant does',
          paragraphs: [
            'You must publish the days and slots on which you take animals, and keep them up to date. When you accept an order, you must hold its slot.',
            'You must have the licenses and the inspection that your work requires, label meat only as your inspection allows, and tell us right away if a license ends or is suspended.',
            'You must process each animal according to the cut sheet its owner filled in. You may decide anything the cut sheet leaves open, following the usual practice of the trade.',
            'You must keep the animals, carcasses, and meat of different owners separate, and record weights and ear tags truthfully.',
          ],
        },
        {
          heading: 'Prices and fees',
          paragraphs: [
            'You set your price for slaughter and processing. A service fee of $7.00 for each order is added to your price and belongs to us.',
            'The same fee applies to orders that your customers pay you for in cash. For these, you receive a monthly invoice, due within 30 days of its date.',
            'You are responsible for collecting and paying the taxes on your work.',
          ],
        },
        {
          heading: 'Pickup and unclaimed meat',
          paragraphs: [
            'You must tell the owner when the meat is ready. Processed meat that is still unclaimed 2 days later is forfeited: you may sell it, give it away, or dispose of it, and the processing must still be paid for.',
            'You may give an owner more time. If you do, you must say so in writing before the 2 days are up.',
          ],
        },
        {
          heading: 'Your customers’ data',
          paragraphs: [
            'You may use names, addresses, and orders only for the orders they belong to. You may let only those members of your staff who need this information see it, and you must end a person’s access on the day they leave your plant.',
          ],
        },
        {
          heading: 'Responsibility and insurance',
          paragraphs: [
            'You are responsible for your work, your people, and your premises, and you must carry the insurance that is usual in the trade. If someone makes a claim against us because of your work, people, or premises, you must take our place in that claim.',
          ],
        },
        {
          heading: 'Ending this agreement',
          paragraphs: [
            'You may end this agreement at any time by closing your account. We may end it with 30 days’ notice. Either of us may end it immediately if the other seriously breaches it. Orders accepted before it ends will be completed under it.',
          ],
        },
        {
          heading: 'New versions and disputes',
          paragraphs: [
            'When this agreement changes, we will ask you to read and accept the new version before you continue. Until you do, the version you accepted applies.',
            'The Terms of Service explain how we resolve disputes.',
          ],
        },
      ],
    },
    es: {
      lead: 'Este acuerdo es entre su planta y Hindquarter. Explica lo que hace cada parte cuando su planta recibe pedidos por medio de Hindquarter. Al aceptarlo, acepta también los Términos de servicio y la Política de privacidad.',
      sections: [
        {
          heading: 'Qué es y qué no es Hindquarter',
          paragraphs: [
            'Hindquarter facilita las ventas. Nunca es dueño de un animal, de su carne ni de sus subproductos. No sacrifica ni procesa animales, y no es parte de lo que acuerden usted, el productor y el cliente.',
            'Usted es un negocio independiente. Nada en este acuerdo convierte a una parte en empleada, socia o representante de la otra.',
          ],
        },
        {
          heading: 'Lo que hace su planta',
          paragraphs: [
            'Usted debe publicar los días y los lugares en que recibe animales y mantenerlos al día. Cuando acepta un pedido, debe apartar el lugar de ese pedido.',
            'Usted debe tener las licencias y la inspección que su trabajo exige, etiquetar la carne solo como su inspección lo permita y avisarnos de inmediato si una licencia termina o se suspende.',
            'Usted debe procesar cada animal según la hoja de cortes que llenó su dueño. Lo que la hoja deje abierto puede decidirlo usted, según la costumbre del oficio.',
            'Usted debe mantener separados los animales, las canales y la carne de los distintos dueños, y anotar con verdad los pesos y los aretes.',
          ],
        },
        {
          heading: 'Precios y cargos',
          paragraphs: [
            'Usted fija su precio de sacrificio y procesamiento. A su precio se agrega un cargo por servicio de $7.00 por cada pedido, que es nuestro.',
            'El mismo cargo se aplica a los pedidos que sus clientes le pagan en efectivo. Por estos recibe una factura mensual, que debe pagar dentro de los 30 días de su fecha.',
            'Usted es responsable de cobrar y pagar los impuestos sobre su trabajo.',
          ],
        },
        {
          heading: 'Recogida y carne no reclamada',
          paragraphs: [
            'Usted debe avisar al dueño cuando la carne esté lista. La carne procesada que siga sin reclamar 2 días después se pierde: usted puede venderla, regalarla o desecharla, y el procesamiento se sigue debiendo.',
            'Usted puede darle más tiempo a un dueño. Si lo hace, debe decirlo por escrito antes de que pasen los 2 días.',
          ],
        },
        {
          heading: 'Los datos de sus clientes',
          paragraphs: [
            'Usted puede usar los nombres, las direcciones y los pedidos solo para los pedidos a los que pertenecen. Solo puede dejar que los vea el personal que los necesite, y debe cerrar el acceso de una persona el día en que deje su planta.',
          ],
        },
        {
          heading: 'Responsabilidad y seguro',
          paragraphs: [
            'Usted responde por su trabajo, su gente y sus instalaciones, y debe tener el seguro habitual del oficio. Si alguien presenta un reclamo contra nosotros por su trabajo, su gente o sus instalaciones, usted debe ocupar nuestro lugar en ese reclamo.',
          ],
        },
        {
          heading: 'Fin de este acuerdo',
          paragraphs: [
            'Usted puede terminar este acuerdo en cualquier momento cerrando su cuenta. Nosotros podemos terminarlo con un aviso de 30 días. Cualquiera de las partes puede terminarlo de inmediato si la otra lo incumple gravemente. Los pedidos aceptados antes de que termine se completan conforme a él.',
          ],
        },
        {
          heading: 'Versiones nuevas y disputas',
          paragraphs: [
            'Cuando este acuerdo cambie, le pediremos que lea y acepte la versión nueva antes de continuar. Hasta entonces se aplica la versión que aceptó.',
            'Los Términos de servicio explican cómo resolvemos las disputas.',
          ],
        },
      ],
    },
  },
];
