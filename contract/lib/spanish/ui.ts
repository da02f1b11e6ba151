import type { Catalogue } from '#contract/lib/words.ts';

export const ui = {
  'something went wrong': 'algo salió mal',
  'Connection lost. Check your network and try again.': 'Se perdió la conexión. Revise la red e inténtelo de nuevo.',
  'Loading failed! Please reload.': '¡Error al cargar! Vuelva a cargar la página.',
  Reload: 'Volver a cargar',

  'Wait for your file to finish uploading.': 'Espere a que termine de subirse el archivo.',
  'Fix these fields:': 'Corrija estos campos:',
  'Are you sure': '¿Está seguro?',
  'Your unsaved changes will be lost.': 'Se perderán los cambios que no ha guardado.',
  'Close message': 'Cerrar el mensaje',

  Columns: 'Columnas',
  'Pages of {list}': 'Páginas de {list}',
  'Show all ({total})': 'Mostrar todo ({total})',
  'Select {name}': 'Seleccionar {name}',
  'Select all rows': 'Seleccionar todas las filas',
  'No more rows': 'No hay más filas',
  '{first}–{last} of {total}': '{first}–{last} de {total}',
  '{first}–{last} of {total}+': '{first}–{last} de {total}+',

  'Clear search': 'Borrar la búsqueda',
  'Clear {field}': 'Borrar {field}',
  Matches: 'Coincidencias',
  'No matches': 'Sin coincidencias',
  'Show password': 'Mostrar la contraseña',

  'Enter a whole number, such as 12 or 1,050.': 'Escriba un número entero, como 12 o 1,050.',
  'Enter a number with up to {count} decimals, such as 1,050.25.': {
    one: 'Escriba un número con un decimal como máximo, como 1,050.5.',
    other: 'Escriba un número con {count} decimales como máximo, como 1,050.25.',
  },
  'Enter a number from {least} to {most}.': 'Escriba un número de {least} a {most}.',
  'Enter {least} or more.': 'Escriba {least} o más.',
  'Enter {most} or less.': 'Escriba {most} o menos.',

  Unassigned: 'Sin asignar',
  'Enter a phone number.': 'Ingrese un número de teléfono.',
  'Enter a 5-digit ZIP code.': 'Escriba un código postal de 5 dígitos.',
  'The last day must be on or after the first day.': 'Elija un último día que no sea anterior al primer día.',
  'Choose a time zone.': 'Elija una zona horaria.',
  'Someone else changed this too. If you save, your choices replace theirs.':
    'Otra persona también lo cambió. Si guarda, quedará lo que eligió usted.',
  'Someone else saved: {value}': 'Otra persona guardó: {value}',
} as const satisfies Catalogue;
