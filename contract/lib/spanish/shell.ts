import type { Catalogue } from '#contract/lib/words.ts';

export const shell = {
  Dashboard: 'Panel',
  'Create new Order': 'Crear nuevo pedido',
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
} as const satisfies Catalogue;
