import type { Catalogue } from '#contract/lib/words.ts';

export const dashboard = {
  'Set up {plant}': 'Preparar {plant}',
  'Set up your plant': 'Preparar su planta',
  '{done} of {count} done': 'Listos: {done} de {count}',
  'Close the setup list': 'Cerrar la lista de preparación',
  'Steps left: {count}': 'Pasos por hacer: {count}',
  'To do': 'Por hacer',
  Done: 'Listo',
  'Skip {step}': 'Omitir {step}',
  'You’ll add a payment card first.': 'Antes tendrá que agregar una tarjeta de pago.',
  'Species you handle': 'Especies que recibe',
  'Customers can book only these. Change them in Settings.':
    'Los clientes solo pueden reservar estas. Puede cambiarlas en Configuración.',
  'Check species': 'Revisar especies',
  'Weekly slots': 'Cupos semanales',
  'Set how many animals you take each day of the week.': 'Indique cuántos animales recibe cada día de la semana.',
  'Set weekly slots': 'Fijar lugares',
  Staff: 'Personal',
  'Invite the people you work with and choose what each of them can do.':
    'Invite a quienes trabajan con usted y elija qué puede hacer cada uno.',
  'Invite staff': 'Invitar personal',
  'Import your list from a spreadsheet, or add people one at a time.':
    'Importe su lista desde una hoja de cálculo o agregue a las personas una por una.',
  'Add by hand': 'Agregar a mano',
  'First order': 'Primer pedido',
  'Book a drop-off, split the animal among its owners, and choose a cut sheet for each.':
    'Reserve una entrega, divida el animal entre sus dueños y elija una hoja de cortes para cada uno.',
  'Create an order': 'Crear un pedido',
  'Only with an invoice': 'Solo con factura',
} as const satisfies Catalogue;
