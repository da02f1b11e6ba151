import type { Catalogue } from '#contract/lib/words.ts';

export const shell = {
  // Pages
  Dashboard: 'Panel',
  'Create new Order': 'Crear pedido',
  'Order Requests': 'Solicitudes de pedido',
  'Pending Orders': 'Pedidos pendientes',
  'Open Orders': 'Pedidos abiertos',
  'Completed Orders': 'Pedidos completados',
  Calendar: 'Calendario',
  'All Customers': 'Todos los clientes',
  'Cut Sheets': 'Hojas de corte',
  Reports: 'Informes',
  Settings: 'Configuración',
  'Users and Roles': 'Usuarios y roles',
  Communications: 'Comunicaciones',
  'Your account': 'Su cuenta',
  'Payment card': 'Tarjeta de pago',
  Privacy: 'Privacidad',
  Terms: 'Términos',

  // Frame
  'Skip to content': 'Ir al contenido',
  Menu: 'Menú',
  Work: 'Trabajo',
  House: 'Planta',
  'All work': 'Todo el trabajo',
  'All of the house': 'Todo lo de la planta',
  Version: 'Versión',
  'Customers Support': 'Atención al cliente',
  'About Hindquarter': 'Acerca de Hindquarter',
  'Account of': 'Cuenta de',
  'Light screen': 'Pantalla clara',
  'Dark screen': 'Pantalla oscura',
  'As the device': 'Como el dispositivo',
  'Keyboard keys': 'Teclas',
  'Use these keys': 'Usar estas teclas',
  'Go to the search of a list': 'Ir a la búsqueda de una lista',
  'Create a new order': 'Crear un pedido nuevo',
  'Show these keys': 'Mostrar estas teclas',
  'Go to any screen, order or customer': 'Ir a cualquier pantalla, pedido o cliente',
  'Go to': 'Ir a',
  'Screen, order or customer': 'Pantalla, pedido o cliente',
  Recent: 'Recientes',
  Screens: 'Pantallas',
  Orders: 'Pedidos',
  Customers: 'Clientes',
  choose: 'elegir',
  go: 'ir',
  close: 'cerrar',
  'You are offline': 'No tiene conexión',
  'Hindquarter cannot be reached. It goes on here by itself as soon as the connection is back.':
    'No se puede llegar a Hindquarter. Aquí continuará por sí solo en cuanto vuelva la conexión.',
  'Put Hindquarter on your home screen: tap Share, then Add to Home Screen.':
    'Ponga Hindquarter en su pantalla de inicio: toque Compartir y luego Agregar a inicio.',
  'A new version of Hindquarter is here.': 'Hay una nueva versión de Hindquarter.',
  Notice: 'Aviso',
  'Reconnecting...': 'Reconectando...',

  // Home
  'Local meat, from the farm to the freezer': 'Carne local, de la granja al congelador',
  'Hindquarter is where small meat plants, the farms that bring them animals and the families that eat them keep one order together: the day it comes in, whose each quarter is, and how it is cut.':
    'En Hindquarter, las pequeñas plantas de carne, las granjas que les llevan animales y las familias que los comen llevan juntas un mismo pedido: el día en que llega, de quién es cada cuarto y cómo se corta.',
  'Say how many animals of each kind you take on each day. Book drop-offs against it, split an animal among its owners, and have every cut sheet in hand before the animal hangs.':
    'Indique cuántos animales de cada especie recibe cada día. Reserve entregas según eso, divida un animal entre sus dueños y tenga cada hoja de corte antes de que el animal cuelgue.',
  'For farms': 'Para granjas',
  'Bring your animals where there is room for them, and see where the orders of all your customers stand.':
    'Lleve sus animales adonde haya lugar para ellos y vea cómo van los pedidos de todos sus clientes.',
  'For families': 'Para familias',
  'Take a whole animal, a half or a quarter, and choose cut by cut how yours comes home.':
    'Lleve un animal entero, una mitad o un cuarto, y elija corte por corte cómo llega a su casa.',
  'Hindquarter never owns an animal. It brings people together and keeps what they agreed in order.':
    'Hindquarter nunca es dueño de un animal. Reúne a las personas y mantiene en orden lo que acordaron.',

  // Pages of errors
  'There is no such page': 'Esta página no existe',
  'The address may be mistyped, or what stood here is gone.':
    'Puede que la dirección esté mal escrita o que lo que había aquí ya no esté.',
  'What was sent could not be used': 'Lo enviado no se pudo usar',
  'Something in it does not fit together. Go back, look over what you entered and send it again.':
    'Algo no concuerda. Vuelva atrás, revise lo que escribió y envíelo de nuevo.',
  'Something went wrong on our side': 'Algo falló de nuestro lado',
  'What you were doing may not have been saved. Wait a moment, reload, and look before you send it again.':
    'Puede que lo que hacía no se haya guardado. Espere un momento, vuelva a cargar y mire antes de enviarlo otra vez.',
  'Go to the start': 'Ir al inicio',
} as const satisfies Catalogue;
