import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** What data is kept about people, and why. The figures are fixed by LEG-003 to LEG-015. */
export const privacyPolicy: readonly LegalVersion[] = [
  {
    version: '2021-06-01',
    en: {
      lead: 'This page says what Hindquarter keeps about you, why, who sees it and how you have it changed or removed.',
      sections: [
        {
          heading: 'What we keep',
          paragraphs: [
            'What you give us: your name, e-mail address, phone, address and ZIP, your picture if you add one, and what you write into orders, cut sheets and notes.',
            'What a plant writes down about you when you are its customer or producer.',
            'What comes from use: when you signed in, from which network and which kind of browser, and what was changed by whom, so that a plant can see who did what.',
            'Of a payment card we keep the brand, the last four digits and its end date. The number itself stays with the payment provider and never reaches us.',
          ],
        },
        {
          heading: 'What we use it for',
          paragraphs: [
            'To carry out your orders, to send you the messages that belong to them, to keep accounts safe, and to meet the duties of the law, for example to keep invoices.',
            'We do not sell your data, we show no advertising, and we do not follow you to other sites.',
          ],
        },
        {
          heading: 'Who sees it',
          paragraphs: [
            'The plant you deal with, and of it those people whose work needs it. A producer sees the customers linked to him. Other customers do not see your address, phone or e-mail.',
            'Companies that work for us under contract, such as those who send e-mail or take card payments, see what their task needs.',
            'Authorities see what the law obliges us to show them.',
          ],
        },
        {
          heading: 'Children',
          paragraphs: [
            'We do not collect data of children under 13. If you think a child has given us data, write to us and we delete it.',
          ],
        },
        {
          heading: 'How long we keep it',
          paragraphs: [
            'As long as you have an account, and orders and invoices as long as tax law asks. Sign-in records are removed after they are no longer needed for the safety of accounts.',
          ],
        },
        {
          heading: 'Your choices',
          paragraphs: [
            'You see and change your own details in your account. You may ask us for a copy of what we keep, have errors corrected, and have your account closed. What an order or the law still needs stays until it does not.',
            'This product keeps two things in your browser: a cookie that keeps you signed in, and your settings of the screen. Neither is used for anything else.',
          ],
        },
        {
          heading: 'Safety',
          paragraphs: [
            'Passwords are stored so that nobody, including us, can read them. If your data should ever fall into wrong hands we tell you without delay.',
          ],
        },
        {
          heading: 'Changes and questions',
          paragraphs: [
            'When this page changes in a way that matters to you, we ask you to read it again. For questions write to Customers Support; the address stands in the menu.',
          ],
        },
      ],
    },
    es: {
      lead: 'Esta página dice qué guarda Hindquarter sobre usted, para qué, quién lo ve y cómo puede cambiarlo o quitarlo.',
      sections: [
        {
          heading: 'Qué guardamos',
          paragraphs: [
            'Lo que usted nos da: nombre, correo electrónico, teléfono, dirección y código postal, su foto si la agrega, y lo que escribe en pedidos, hojas de corte y notas.',
            'Lo que una planta anota de usted cuando es su cliente o productor.',
            'Lo que resulta del uso: cuándo inició sesión, desde qué red y con qué tipo de navegador, y quién cambió qué, para que una planta vea quién hizo cada cosa.',
            'De una tarjeta guardamos la marca, los últimos cuatro dígitos y su vencimiento. El número queda con el proveedor de pagos y nunca nos llega.',
          ],
        },
        {
          heading: 'Para qué lo usamos',
          paragraphs: [
            'Para cumplir sus pedidos, enviarle los mensajes que les corresponden, proteger las cuentas y cumplir la ley, por ejemplo al conservar facturas.',
            'No vendemos sus datos, no mostramos publicidad y no lo seguimos a otros sitios.',
          ],
        },
        {
          heading: 'Quién lo ve',
          paragraphs: [
            'La planta con la que usted trata y, en ella, las personas cuyo trabajo lo necesita. Un productor ve a los clientes vinculados a él. Otros clientes no ven su dirección, teléfono ni correo.',
            'Las empresas que trabajan para nosotros por contrato, como las que envían correo o cobran tarjetas, ven lo que su tarea necesita.',
            'Las autoridades ven lo que la ley nos obliga a mostrarles.',
          ],
        },
        {
          heading: 'Menores',
          paragraphs: [
            'No recopilamos datos de menores de 13 años. Si cree que un menor nos dio datos, escríbanos y los borramos.',
          ],
        },
        {
          heading: 'Cuánto tiempo lo guardamos',
          paragraphs: [
            'Mientras usted tenga una cuenta, y los pedidos y facturas mientras la ley fiscal lo pida. Los registros de inicio de sesión se borran cuando ya no hacen falta para la seguridad de las cuentas.',
          ],
        },
        {
          heading: 'Sus opciones',
          paragraphs: [
            'En su cuenta ve y cambia sus datos. Puede pedirnos una copia de lo que guardamos, corregir errores y cerrar su cuenta. Lo que un pedido o la ley todavía necesitan queda hasta que deje de hacer falta.',
            'Este producto guarda dos cosas en su navegador: una cookie que mantiene su sesión y sus ajustes de pantalla. Ninguna se usa para otra cosa.',
          ],
        },
        {
          heading: 'Seguridad',
          paragraphs: [
            'Las contraseñas se guardan de modo que nadie, tampoco nosotros, pueda leerlas. Si sus datos cayeran en malas manos se lo diremos sin demora.',
          ],
        },
        {
          heading: 'Cambios y preguntas',
          paragraphs: [
            'Cuando esta página cambie en algo que le importe, le pediremos leerla de nuevo. Para preguntas escriba a la atención al cliente; la dirección está en el menú.',
          ],
        },
      ],
    },
  },
];
