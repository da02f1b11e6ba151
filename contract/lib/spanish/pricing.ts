import type { Catalogue } from '#contract/lib/words.ts';

export const pricing = {
  // units
  'per head': 'por cabeza',
  'per pound, live': 'por libra en pie',
  'per pound, hanging': 'por libra en canal',
  'per pound, packed': 'por libra empacada',
  'per pound, before curing': 'por libra antes de curar',
  'per piece counted': 'por pieza contada',
  'per day of hanging': 'por día en cámara',
  'per animal': 'por animal',
  'per half': 'por mitad',
  'per quarter': 'por cuarto',
  'per package': 'por paquete',
  'per hour': 'por hora',
  'once per invoice': 'una vez por factura',

  // when a line is charged
  Always: 'Siempre',
  'Curing and smoking requested': 'Si se pide curado y ahumado',
  'Sausage requested': 'Si se pide salchicha',
  'Patties requested': 'Si se piden hamburguesas',
  'Stew meat requested': 'Si se pide carne para guisar',
  'Organs kept': 'Si se guardan órganos',
  'Extra boning requested': 'Si se pide deshuesado adicional',
  'The share is a half': 'Si la parte es una mitad',
  'The share is a quarter or three quarters': 'Si la parte es uno o tres cuartos',
  'The animal is a bull over 30 months': 'Si es un toro pasado de edad',
  'It’s a rush order': 'Si el pedido es urgente',
  'A certain cut is chosen': 'Si se elige cierto corte',
  'A certain option is chosen': 'Si se elige cierta opción',
  'Only when the office adds it': 'Solo si la oficina lo agrega',

  // tax classes
  Processing: 'Procesamiento',
  Meat: 'Carne',
  'Other goods': 'Otros productos',
  Fees: 'Cargos',

  // lines
  'Kill fee': 'Tarifa de matanza',
  'Cutting and wrapping': 'Corte y empaque',
  'Curing and smoking': 'Curado y ahumado',
  'Sausage making': 'Elaboración de salchicha',
  Patties: 'Hamburguesas',
  'Stew meat and cubes': 'Carne para guisar y cubos',
  'Organs saved': 'Órganos guardados',
  'Extra boning': 'Deshuesado adicional',
  'Use plain text without < or >.': 'Use texto sin < ni >.',
  'Enter up to 60 characters.': 'Escriba hasta 60 caracteres.',
  'Enter $0.00 or more.': 'Escriba $0.00 o más.',
  'Enter $10,000.00 or less.': 'Escriba $10,000.00 o menos.',
  'Enter dollars and whole cents.': 'Escriba dólares y centavos enteros.',
  'Enter up to three decimals.': 'Escriba hasta tres decimales.',
  'Enter a whole number.': 'Escriba un número entero.',
  'Enter what this price is for.': 'Escriba para qué es este precio.',
  'Enter the lowest or the highest weight.': 'Escriba el peso mínimo o el máximo.',
  'Enter a weight that isn’t below the lowest one.': 'Escriba un peso que no sea menor que el mínimo.',
  'Enter a price or a minimum.': 'Escriba un precio o un mínimo.',
  'This line is already on the list.': 'Esta línea ya está en la lista.',

  // price files
  'This column is missing. The first row of the file must contain the column names.':
    'Falta esta columna. La primera fila del archivo debe tener los nombres de las columnas.',
  'We don’t recognize this unit. Use one from a downloaded price list.':
    'No reconocemos esta unidad. Use una de una lista de precios descargada.',
  'This isn’t one of the choices. Use one from a downloaded price list.':
    'No es una de las opciones. Use una de una lista de precios descargada.',
  'A price list can have up to 100 lines.': 'Una lista de precios puede tener hasta 100 líneas.',
  'Upload CSV': 'Subir CSV',
  'Download CSV': 'Descargar CSV',
  'To get a file with the right columns, download these prices first.':
    'Para tener un archivo con las columnas correctas, descargue primero estos precios.',
  'Or drop it here. You can check the prices before you save them.':
    'O suéltelo aquí. Podrá revisar los precios antes de guardarlos.',
  'This file is larger than 1 MB.': 'Este archivo pesa más de 1 MB.',
  'Nothing was imported. Correct these {count} cells and upload the file again.': {
    one: 'No se importó nada. Corrija esta celda y suba el archivo de nuevo.',
    other: 'No se importó nada. Corrija estas {count} celdas y suba el archivo de nuevo.',
  },
  'Row {row}, {column}: {words}': 'Fila {row}, {column}: {words}',

  // lists
  'Price lists': 'Listas de precios',
  'What you charge. Estimates use these prices, so customers can see them.':
    'Lo que usted cobra. Las estimaciones usan estos precios, así que los clientes pueden verlos.',
  'Add price list': 'Agregar lista de precios',
  'Price list added': 'Se agregó la lista de precios',
  'No price lists yet': 'Aún no hay listas de precios',
  'Until you add one, you’ll see example prices in estimates. Customers won’t see any prices.':
    'Hasta que agregue una, usted verá precios de ejemplo en las estimaciones. Los clientes no verán precios.',
  Label: 'Etiqueta',
  'Current prices since': 'Precios actuales desde',
  'Next prices from': 'Próximos precios desde',
  'Not started yet': 'Aún no empiezan',
  'Choose a label only if it has its own prices.': 'Elija una etiqueta solo si tiene precios propios.',
  'Typical prices': 'Precios típicos',
  'A copy of {list}': 'Una copia de {list}',
  'A blank list': 'Una lista en blanco',
  'Starts on': 'Empieza el',
  'For animals dropped off on or after this day.': 'Para los animales que se entreguen desde este día.',

  // one list
  Price: 'Precio',
  Prices: 'Precios',
  'Minimum per animal': 'Mínimo por animal',
  'Tax class': 'Clase de impuesto',
  'From {day} (past)': 'Desde {day} (pasados)',
  'From {day} (now)': 'Desde {day} (actuales)',
  'From {day} (upcoming)': 'Desde {day} (próximos)',
  'Each order uses the prices in effect on its drop-off day.':
    'Cada pedido recibe los precios que rigen el día de su entrega.',
  'These prices can’t be changed because they apply to animals that were already dropped off.':
    'Estos precios ya no se pueden cambiar porque rigen para animales que ya se entregaron.',
  'Last changed {when} by {name}.': 'Último cambio: {when}, por {name}.',
  'Last changed {when}.': 'Último cambio: {when}.',
  'No prices yet': 'Aún no hay precios',
  'Animals on this list are processed free of charge.': 'A los animales de esta lista no se les cobra nada.',
  'Add new prices': 'Agregar precios nuevos',
  'Edit prices': 'Editar precios',
  'Save prices': 'Guardar precios',
  'Prices saved': 'Se guardaron los precios',
  'Prices removed': 'Se quitaron los precios',
  'Remove these prices?': '¿Quitar estos precios?',
  'This removes the whole price list, because it has no other prices.':
    'Esto quita toda la lista de precios, porque no tiene otros.',
  'Animals dropped off on or after {day} will be billed at the earlier prices.':
    'Por los animales que se entreguen desde {day} se cobrarán los precios anteriores.',
  'Animals dropped off before {day} will be billed at the prices that start on that day.':
    'Por los animales que se entreguen antes de {day} se cobrarán los precios que empiezan ese día.',
  'Animals dropped off before {day} will be billed from the {list} price list, if there is one.':
    'Por los animales que se entreguen antes de {day} se cobrará según la lista de precios de {list}, si la hay.',
  'Add line': 'Agregar línea',
  'line {number}': 'línea {number}',
  'Someone else’s changes': 'Cambios de otra persona',
  'at least {price}': 'al menos {price}',
  'Removed: {line}': 'Quitada: {line}',
  '{line}: minimum charge': '{line}: hasta el mínimo',

  // change by percent
  'Change by percent': 'Cambiar por porcentaje',
  'A negative number lowers prices.': 'Un número negativo baja los precios.',
  'Round to': 'Redondear a',
  'Exact halves are rounded up.': 'Las mitades exactas se redondean hacia arriba.',
  '{count} cents': { one: '1 centavo', other: '{count} centavos' },
  Percent: 'Porcentaje',
  'Old price': 'Precio anterior',
  'New price': 'Precio nuevo',
  Difference: 'Diferencia',
  'Save new prices': 'Guardar precios nuevos',
} satisfies Catalogue;
