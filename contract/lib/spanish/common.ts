import type { Catalogue } from '#contract/lib/words.ts';

/** Shared by several areas: what can be ordered, order statuses, and text that every form or list uses. */
export const common = {
  'Change {title}': 'Cambiar {title}',
  // species; the values in calls are never translated
  Beef: 'Res',
  Bison: 'Bisonte',
  Hog: 'Cerdo',
  Lamb: 'Cordero',
  Goat: 'Cabra',
  Elk: 'Alce',
  Yak: 'Yak',
  Pork: 'Puerco',
  Poultry: 'Aves',
  Deer: 'Venado',
  'Wild Game': 'Caza',

  // additional services
  'Value-added services': 'Servicios de valor agregado',
  Bacon: 'Tocino',
  'Smoked Ham': 'Jamón ahumado',

  // label types
  Custom: 'Particular',
  USDA: 'USDA',
  Organic: 'Orgánico',
  Private: 'Privada',
  Religious: 'Religiosa',
  Generic: 'Genérica',

  // statuses
  Requested: 'Solicitado',
  Pending: 'Pendiente',
  Open: 'Abierto',
  Rejected: 'Rechazado',
  Completed: 'Completado',
  Deleted: 'Eliminado',

  // shares
  Whole: 'Entero',
  'Three quarters': 'Tres cuartos',
  Half: 'Mitad',
  Quarter: 'Cuarto',
  'Qt 1': 'Cto. 1',
  'Qt 2': 'Cto. 2',
  'Qt 3': 'Cto. 3',

  // weekdays
  SUN: 'DOM',
  MON: 'LUN',
  TUE: 'MAR',
  WED: 'MIÉ',
  THU: 'JUE',
  FRI: 'VIE',
  SAT: 'SÁB',

  // records
  Name: 'Nombre',
  Phone: 'Teléfono',
  Email: 'Correo electrónico',
  'Email Address': 'Correo electrónico',
  'First Name': 'Nombre',
  'Last Name': 'Apellido',
  Password: 'Contraseña',
  Role: 'Rol',
  All: 'Todos',
  Address: 'Dirección',
  City: 'Ciudad',
  State: 'Estado',
  ZIP: 'Código postal',
  Country: 'País',
  When: 'Cuándo',
  Type: 'Tipo',
  Customer: 'Cliente',
  Producer: 'Productor',
  Animal: 'Animal',
  'Sign In': 'Iniciar sesión',
  Species: 'Especie',
  Status: 'Estado',
  'Drop off Date': 'Entrega',
  'Order {order_id}': 'Pedido {order_id}',

  'None yet': 'Ninguna todavía',
  'View or replace': 'Verla o reemplazarla',

  // buttons
  Yes: 'Sí',
  No: 'No',
  Save: 'Guardar',
  Cancel: 'Cancelar',
  Close: 'Cerrar',
  Submit: 'Enviar',
  Delete: 'Eliminar',
  Clear: 'Borrar',
  Change: 'Cambiar',
  Remove: 'Quitar',
  Add: 'Agregar',
  Back: 'Atrás',
  Edit: 'Editar',
  Restore: 'Restaurar',
  Rename: 'Cambiar nombre',
  'Rename {name}': 'Cambiar el nombre de {name}',
  Undo: 'Deshacer',
  Logout: 'Cerrar sesión',
  Actions: 'Acciones',
  Next: 'Siguiente',
  Previous: 'Anterior',
  'Try again': 'Intentar de nuevo',
  'Open the calendar': 'Abrir el calendario',
  Continue: 'Continuar',

  // states
  'Loading...': 'Cargando...',
  'No data found': 'No hay datos',
  Select: 'Seleccione',
  Choose: 'Elija',

  // field rules
  Required: 'Obligatorio',
  'Email format is not correct': 'El correo electrónico no es válido',
  'Too short.': 'Es demasiado corto.',
  'Too long.': 'Es demasiado largo.',
  'Too low.': 'Es demasiado bajo.',
  'Too high.': 'Es demasiado alto.',
  'Check this field.': 'Revise este campo.',
  'Remove any unreadable characters.': 'Quite los caracteres ilegibles.',
  'Enter a valid date in the format YYYY-MM-DD.': 'Escriba una fecha válida con el formato AAAA-MM-DD.',
} as const satisfies Catalogue;
