import type { Catalogue } from '#contract/lib/words.ts';

export const shell = {
  // pages
  Dashboard: 'Panel',
  'Create new Order': 'Crear pedido',
  'Order Requests': 'Solicitudes de pedido',
  'Pending Orders': 'Pedidos pendientes',
  'Open Orders': 'Pedidos abiertos',
  'Completed Orders': 'Pedidos completados',
  Calendar: 'Calendario',
  'All Customers': 'Todos los clientes',
  'Cut Sheets': 'Hojas de cortes',
  Reports: 'Informes',
  Settings: 'Configuración',
  'Users and Roles': 'Usuarios y roles',
  Communications: 'Comunicaciones',
  'Your account': 'Su cuenta',
  'Payment card': 'Tarjeta de pago',
  Privacy: 'Privacidad',
  Terms: 'Términos',

  // frame
  'Skip to content': 'Ir al contenido',
  Menu: 'Menú',
  'Collapse menu': 'Contraer el menú',
  'Expand menu': 'Expandir el menú',
  Schedule: 'Agenda',
  Records: 'Registros',
  Money: 'Finanzas',
  Work: 'Trabajo',

  'Work pages': 'Páginas de trabajo',
  'More pages': 'Más páginas',
  Version: 'Versión',
  'Customers Support': 'Atención al cliente',
  'About Hindquarter': 'Acerca de Hindquarter',
  'Account of': 'Cuenta de',
  'Light mode': 'Modo claro',
  'Dark mode': 'Modo oscuro',
  'Match device': 'Igual que el dispositivo',
  'Keyboard shortcuts': 'Atajos de teclado',
  'Use these shortcuts': 'Usar estos atajos',
  'Search the current list': 'Buscar en la lista actual',
  'Create a new order': 'Crear un pedido nuevo',
  'Show keyboard shortcuts': 'Mostrar los atajos de teclado',
  'Go to any screen, order, or customer': 'Ir a cualquier pantalla, pedido o cliente',
  'Go to': 'Ir a',
  'Screen, order, tag, or customer': 'Pantalla, pedido, arete o cliente',
  'Tag {tag}': 'Arete {tag}',
  Recent: 'Recientes',
  Screens: 'Pantallas',
  Orders: 'Pedidos',
  Customers: 'Clientes',
  choose: 'elegir',
  go: 'ir',
  close: 'cerrar',
  'You’re offline': 'No tiene conexión',
  'We can’t reach Hindquarter. This page will load on its own once you’re back online.':
    'No podemos conectar con Hindquarter. Esta página se cargará sola cuando vuelva la conexión.',
  'Add Hindquarter to your home screen: tap Share, then Add to Home Screen.':
    'Agregue Hindquarter a su pantalla de inicio: toque Compartir y luego Agregar a inicio.',
  'A new version of Hindquarter is available.': 'Hay una nueva versión de Hindquarter.',
  Notice: 'Aviso',
  'You’re offline. This page is from {when}.': 'No tiene conexión. Esta página es del {when}.',
  'You’re offline. You haven’t opened this page before, so there’s nothing to show.':
    'No tiene conexión. Como no había abierto esta página antes, no hay nada que mostrar.',
  'Reconnecting...': 'Reconectando...',

  // home
  'Local meat, from the farm to the freezer': 'Carne local, de la granja al congelador',
  'Hindquarter brings small meat plants, farms, and families together around one order: when the animal comes in, who gets each quarter, and how it’s cut.':
    'Hindquarter reúne a pequeñas plantas de carne, granjas y familias en torno a un mismo pedido: cuándo llega el animal, de quién es cada cuarto y cómo se corta.',
  'Set how many animals you take each day. Have every cut sheet in hand before the animal hangs.':
    'Indique cuántos animales recibe cada día. Tenga cada hoja de cortes en mano antes de colgar la canal.',
  'Set up a plant': 'Registrar una planta',
  'Sell your animals': 'Vender sus animales',
  'Buy local meat': 'Comprar carne local',
  'The plant’s calendar, with each day’s free slots': 'El calendario de la planta, con los lugares libres de cada día',
  'What to cook with the meat in your freezer.': 'Qué cocinar con la carne de su congelador.',
  '{species} · {minutes} minutes · serves {serves}': '{species} · {minutes} minutos · para {serves} personas',
  'A list of open orders with dates, owners, and cut sheets':
    'Una lista de pedidos abiertos con sus días, dueños y hojas de cortes',
  'An order with its animal and each owner’s share': 'Un pedido con su animal y la parte de cada dueño',
  'A cut sheet with a drawing of the animal and a choice for each part':
    'Una hoja de cortes con el dibujo del animal y una opción para cada parte',
  'For farms': 'Para granjas',
  'Find a plant with room for your animals, and see where every customer’s order stands.':
    'Encuentre una planta con lugar para sus animales y vea cómo va el pedido de cada cliente.',
  'For families': 'Para familias',
  'Buy a whole animal, a half, or a quarter, and choose how you want it, cut by cut.':
    'Compre un animal entero, una mitad o un cuarto, y elija cómo lo quiere, corte por corte.',
  'A quarter of beef is about 100 lb of packed meat and needs 3.5 cubic feet of freezer space.':
    'Un cuarto de res son unas 100 lb de carne empacada y ocupa 3.5 pies cúbicos del congelador.',
  'See what the meat and the processing cost before you pay the deposit.':
    'Vea cuánto cuestan la carne y el procesamiento antes de pagar el depósito.',
  'Follow your animal from the farm to the plant. We’ll tell you when your meat is ready.':
    'Siga su animal de la granja a la planta. Le avisaremos cuando su carne esté lista.',
  'Ask for a day at a plant near you and sell the animal in shares before it leaves the farm.':
    'Pida un día en una planta cercana y venda el animal por partes antes de que salga de la granja.',
  'Deposits and balances are collected for you. You’re paid when each family has its meat.':
    'Cobramos por usted los depósitos y los saldos. Recibe su pago cuando cada familia tiene su carne.',
  'Pickup, delivery, or drop points: you choose what you offer, and we list who gets what.':
    'Recogida, entrega a domicilio o puntos de entrega: usted elige qué ofrece, y nosotros hacemos la lista de quién recibe qué.',
  'Farms book only the days you open, and never more animals than you take.':
    'Las granjas reservan solo los días que usted abre, y nunca más animales de los que recibe.',
  'Customers fill in their cut sheets on a phone, and we remind those who haven’t.':
    'Los clientes llenan su hoja de cortes en el teléfono, y les recordamos a quienes faltan.',
  'Weigh, cut, label, and invoice from one order, with the fees worked out from your prices.':
    'Pese, corte, etiquete y facture desde un solo pedido, con los cargos calculados según sus precios.',
  'Hindquarter never owns the animals. It brings people together and keeps track of what they agreed on.':
    'Hindquarter nunca es dueño de los animales. Reúne a las personas y lleva el registro de lo que acordaron.',

  // error pages
  'Page not found': 'No encontramos esta página',
  'Check the address. The page may have been removed.':
    'Revise la dirección. Es posible que la página se haya quitado.',
  'We couldn’t process that request': 'No pudimos procesar esa solicitud',
  'Some of what you entered isn’t valid. Go back, fix it, and send it again.':
    'Algunos datos no son válidos. Vuelva atrás, corríjalos y envíelos de nuevo.',
  'Something went wrong on our side': 'Algo falló de nuestro lado',
  'Your changes may not have been saved. Wait a moment, reload the page, and check before you try again.':
    'Es posible que sus cambios no se hayan guardado. Espere un momento, vuelva a cargar la página y revise antes de enviarlos otra vez.',
  'Go to home page': 'Ir a la página principal',
} as const satisfies Catalogue;
