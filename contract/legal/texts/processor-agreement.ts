import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** What a meat plant agrees to. The figures are fixed by LEG-003 to LEG-015. */
export const processorAgreement: readonly LegalVersion[] = [
  {
    version: '2021-06-01',
    en: {
      lead: 'This agreement is between your plant and Hindquarter. It says what each of us does when your plant takes orders here. By accepting it you also accept the Terms of Service and the Privacy Policy.',
      sections: [
        {
          heading: 'What Hindquarter is, and is not',
          paragraphs: [
            'Hindquarter is a sales facilitator. It never owns an animal, its meat or its by-products, does not slaughter or process, and is no party to what you, the producer and the customer agree.',
            'You are an independent business. Nothing here makes either of us the employee, partner or agent of the other.',
          ],
        },
        {
          heading: 'What your plant does',
          paragraphs: [
            'You publish the days and the slots on which you take animals, and you keep them current. An order you have accepted is a slot you hold.',
            'You hold the licenses and the inspection that your work needs, you label meat only as your inspection allows, and you tell us at once when a license ends or is suspended.',
            'You process each animal by the cut sheet its owner filled in. What a cut sheet leaves open you may decide in the usual way of the trade.',
            'You keep animals, carcasses and meat of different owners apart, and you record weights and ear tags truthfully.',
          ],
        },
        {
          heading: 'Prices and fees',
          paragraphs: [
            'You set your price for slaughter and processing. A service fee of 7.00 dollars for each order is added to your price and is ours.',
            'Orders that your customers pay you in cash carry the same fee. For those you receive a monthly invoice, payable within 30 days of its date.',
            'Taxes on your work are yours to collect and to pay.',
          ],
        },
        {
          heading: 'Pickup and unclaimed meat',
          paragraphs: [
            'You tell the owner when the meat is ready. Processed meat that nobody has claimed 2 days after that is forfeited: you may sell it, give it away or dispose of it, and the processing stays payable.',
            'You may give an owner longer. Say so in writing before the 2 days have passed.',
          ],
        },
        {
          heading: 'Your customers’ data',
          paragraphs: [
            'You use names, addresses and orders for the orders they belong to and for nothing else, you let only those of your staff see them who need them, and you close a person’s access on the day they leave your plant.',
          ],
        },
        {
          heading: 'Care and responsibility',
          paragraphs: [
            'You answer for your work, your people and your premises, and you carry the insurance that is usual in the trade. If somebody claims against us because of them, you take our place in that claim.',
          ],
        },
        {
          heading: 'Ending this agreement',
          paragraphs: [
            'You may end this agreement at any time by closing your account, we may end it with 30 days’ notice, and either of us at once when the other breaks it badly. Orders accepted before are finished under it.',
          ],
        },
        {
          heading: 'New versions and disagreements',
          paragraphs: [
            'When this text changes we ask you to read and accept the new version before you go on. Until you do, the version you accepted holds.',
            'How we settle disagreements stands in the Terms of Service.',
          ],
        },
      ],
    },
    es: {
      lead: 'Este acuerdo es entre su planta y Hindquarter. Dice lo que hace cada parte cuando su planta recibe pedidos aquí. Al aceptarlo acepta también los Términos de servicio y la Política de privacidad.',
      sections: [
        {
          heading: 'Qué es y qué no es Hindquarter',
          paragraphs: [
            'Hindquarter facilita ventas. Nunca es dueño de un animal, de su carne ni de sus subproductos, no sacrifica ni procesa, y no es parte de lo que acuerden usted, el productor y el cliente.',
            'Usted es un negocio independiente. Nada de esto convierte a una parte en empleada, socia o representante de la otra.',
          ],
        },
        {
          heading: 'Lo que hace su planta',
          paragraphs: [
            'Usted publica los días y los lugares en que recibe animales y los mantiene al día. Un pedido aceptado es un lugar que usted reserva.',
            'Usted tiene las licencias y la inspección que su trabajo exige, etiqueta la carne solo como su inspección lo permite y nos avisa de inmediato cuando una licencia termina o se suspende.',
            'Usted procesa cada animal según la hoja de corte que llenó su dueño. Lo que la hoja deja abierto lo decide según la costumbre del oficio.',
            'Usted mantiene separados los animales, las canales y la carne de cada dueño, y anota con verdad los pesos y los aretes.',
          ],
        },
        {
          heading: 'Precios y tarifas',
          paragraphs: [
            'Usted fija su precio de sacrificio y procesamiento. A su precio se agrega una tarifa de servicio de 7.00 dólares por pedido, que es nuestra.',
            'Los pedidos que sus clientes le pagan en efectivo llevan la misma tarifa. Por ellos recibe una factura mensual, pagadera dentro de los 30 días de su fecha.',
            'Los impuestos sobre su trabajo los cobra y los paga usted.',
          ],
        },
        {
          heading: 'Recogida y carne no reclamada',
          paragraphs: [
            'Usted avisa al dueño cuando la carne está lista. La carne procesada que nadie reclamó 2 días después se pierde: usted puede venderla, regalarla o desecharla, y el procesamiento se sigue debiendo.',
            'Usted puede dar más tiempo al dueño. Dígalo por escrito antes de que pasen los 2 días.',
          ],
        },
        {
          heading: 'Los datos de sus clientes',
          paragraphs: [
            'Usted usa nombres, direcciones y pedidos solo para los pedidos a los que pertenecen, deja verlos solo a quien los necesita y cierra el acceso de una persona el día en que deja su planta.',
          ],
        },
        {
          heading: 'Cuidado y responsabilidad',
          paragraphs: [
            'Usted responde por su trabajo, su gente y sus instalaciones, y tiene el seguro habitual del oficio. Si alguien nos reclama por ellos, usted ocupa nuestro lugar en ese reclamo.',
          ],
        },
        {
          heading: 'Fin de este acuerdo',
          paragraphs: [
            'Usted puede terminar este acuerdo en cualquier momento cerrando su cuenta; nosotros, con un aviso de 30 días; y cualquiera de las partes de inmediato si la otra lo incumple gravemente. Los pedidos aceptados antes se terminan bajo él.',
          ],
        },
        {
          heading: 'Versiones nuevas y desacuerdos',
          paragraphs: [
            'Cuando este texto cambia le pedimos leer y aceptar la versión nueva antes de seguir. Hasta entonces vale la versión que aceptó.',
            'Cómo resolvemos los desacuerdos está en los Términos de servicio.',
          ],
        },
      ],
    },
  },
];
