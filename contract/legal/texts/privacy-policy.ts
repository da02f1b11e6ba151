import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** What data is kept about people, and why. The figures are set by LEG-003 to LEG-015. */
export const privacyPolicy: readonly LegalVersion[] = [
  {
    version: '2021-06-01',
    en: {
      lead: 'This policy explains what data Hindquarter keeps about you, why we keep it, who sees it, and how to have it changed or removed.',
      sections: [
        {
          heading: 'What we keep',
          paragraphs: [
            'What you give us: your name, email address, phone number, address, and ZIP code; your picture, if you add one; and what you write in orders, cut sheets, and notes.',
            'What a plant records about you when you are its customer or producer.',
            'What comes from using Hindquarter: when you signed in, from which network and with what kind of browser, and who changed what, so that a plant can see who did what.',
            'For a payment card, we keep the brand, the last four digits, and the expiration date. The card number itself stays with the payment provider and never reaches us.',
          ],
        },
        {
          heading: 'What we use it for',
          paragraphs: [
            'We use your data to carry out your orders, to send you messages about them, to keep accounts secure, and to meet our legal obligations, such as keeping invoices.',
            'We do not sell your data, show advertising, or track you on other sites.',
          ],
        },
        {
          heading: 'Who sees it',
          paragraphs: [
            'The plant you deal with sees your data, but only the people there whose work requires it. Producers see the customers linked to them. Other customers do not see your address, phone number, or email address.',
            'Companies that work for us under contract, such as those that send email or take card payments, see what they need to do their job.',
            'Authorities see what the law requires us to show them.',
          ],
        },
        {
          heading: 'Children',
          paragraphs: [
            'We do not collect data about children under 13. If you think a child has given us data, write to us and we will delete it.',
          ],
        },
        {
          heading: 'How long we keep it',
          paragraphs: [
            'We keep your data as long as you have an account, and orders and invoices as long as tax law requires. We delete sign-in records once they are no longer needed to keep accounts secure.',
          ],
        },
        {
          heading: 'Your choices',
          paragraphs: [
            'You can see and change your information in your account. You may ask us to give you a copy of what we keep, correct errors, and close your account. We keep anything that an order or the law still requires until it is no longer required.',
            'Hindquarter keeps two things in your browser: a cookie that keeps you signed in, and your display settings. Neither is used for anything else.',
          ],
        },
        {
          heading: 'Security',
          paragraphs: [
            'Passwords are stored so that no one, including us, can read them. If your data ever falls into the wrong hands, we will tell you without delay.',
          ],
        },
        {
          heading: 'Changes and questions',
          paragraphs: [
            'When this policy changes in a way that matters to you, we will ask you to read it again. If you have questions, write to Customers Support. The address is in the menu.',
          ],
        },
      ],
    },
    es: {
      lead: 'Esta política explica qué datos guarda Hindquarter sobre usted, para qué los guardamos, quién los ve y cómo puede pedir que se cambien o se eliminen.',
      sections: [
        {
          heading: 'Qué guardamos',
          paragraphs: [
            'Lo que usted nos da: su nombre, correo electrónico, teléfono, dirección y código postal; su foto, si la agrega; y lo que escribe en pedidos, hojas de cortes y notas.',
            'Lo que una planta anota sobre usted cuando es su cliente o productor.',
            'Lo que resulta de usar Hindquarter: cuándo inició sesión, desde qué red y con qué tipo de navegador, y quién cambió qué, para que una planta pueda ver quién hizo cada cosa.',
            'De una tarjeta de pago guardamos la marca, los últimos cuatro dígitos y la fecha de vencimiento. El número de la tarjeta se queda con el proveedor de pagos y nunca nos llega.',
          ],
        },
        {
          heading: 'Para qué lo usamos',
          paragraphs: [
            'Usamos sus datos para llevar a cabo sus pedidos, enviarle mensajes sobre ellos, mantener seguras las cuentas y cumplir nuestras obligaciones legales, por ejemplo, conservar facturas.',
            'No vendemos sus datos, no mostramos publicidad y no rastreamos lo que hace en otros sitios.',
          ],
        },
        {
          heading: 'Quién lo ve',
          paragraphs: [
            'La planta con la que usted trata ve sus datos, pero solo las personas de la planta cuyo trabajo lo requiere. Los productores ven a los clientes vinculados a ellos. Otros clientes no ven su dirección, teléfono ni correo electrónico.',
            'Las empresas que trabajan para nosotros por contrato, como las que envían correos o cobran pagos con tarjeta, ven lo que necesitan para hacer su trabajo.',
            'Las autoridades ven lo que la ley nos exige mostrarles.',
          ],
        },
        {
          heading: 'Menores',
          paragraphs: [
            'No recopilamos datos de menores de 13 años. Si cree que un menor nos ha dado datos, escríbanos y los eliminaremos.',
          ],
        },
        {
          heading: 'Cuánto tiempo lo guardamos',
          paragraphs: [
            'Guardamos sus datos mientras tenga una cuenta, y los pedidos y las facturas mientras la ley fiscal lo exija. Eliminamos los registros de inicio de sesión cuando ya no hacen falta para la seguridad de las cuentas.',
          ],
        },
        {
          heading: 'Sus opciones',
          paragraphs: [
            'Puede ver y cambiar sus datos en su cuenta. Puede pedirnos una copia de lo que guardamos, que corrijamos errores y que cerremos su cuenta. Lo que un pedido o la ley todavía exijan lo guardamos hasta que deje de ser necesario.',
            'Hindquarter guarda dos cosas en su navegador: una cookie que mantiene su sesión abierta y sus ajustes de pantalla. Ninguna se usa para otra cosa.',
          ],
        },
        {
          heading: 'Seguridad',
          paragraphs: [
            'Las contraseñas se guardan de modo que nadie, ni siquiera nosotros, pueda leerlas. Si alguna vez sus datos caen en malas manos, se lo diremos sin demora.',
          ],
        },
        {
          heading: 'Cambios y preguntas',
          paragraphs: [
            'Cuando esta política cambie en algo que le importe, le pediremos que la lea de nuevo. Si tiene preguntas, escriba a Atención al cliente. La dirección está en el menú.',
          ],
        },
      ],
    },
  },
];
