import type { Catalogue } from '#contract/lib/words.ts';

export const ui = {
  'something went wrong': 'algo salió mal',
  'The connection was lost. Please check the network and try again.':
    'Se perdió la conexión. Revise la red e inténtelo de nuevo.',
  'Loading failed! Please reload.': '¡Error al cargar! Vuelva a cargar la página.',
  Reload: 'Volver a cargar',

  'Are you sure': '¿Está seguro?',
  'What you typed here will be lost.': 'Se perderá lo que escribió aquí.',
  'Close message': 'Cerrar el mensaje',

  Pages: 'Páginas',
  'Select {name}': 'Seleccionar {name}',
  'Select all rows': 'Seleccionar todas las filas',
  'No more rows': 'No hay más filas',
  '{first}–{last} of {total}': '{first}–{last} de {total}',
  '{first}–{last} of more than {total}': '{first}–{last} de más de {total}',

  'Clear search': 'Borrar la búsqueda',
  'Clear {field}': 'Borrar {field}',
  Matches: 'Coincidencias',
  'Nobody found': 'No se encontró a nadie',
  'Show password': 'Mostrar la contraseña',

  'To give away': 'Por asignar',
} as const satisfies Catalogue;
