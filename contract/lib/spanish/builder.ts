import type { Catalogue } from '#contract/lib/words.ts';

export const builder = {
  // calls
  'A cut sheet must have 1 to 60 parts.': 'Una hoja de cortes debe tener de 1 a 60 partes.',
  'New version published.': 'Se publicó la nueva versión.',
  'Draft discarded. The published version hasn’t changed.': 'Se descartó el borrador. La versión publicada no cambió.',
  'Cut sheet renamed.': 'Se cambió el nombre de la hoja de cortes.',
  'Cut sheet archived.': 'Se archivó la hoja de cortes.',
  'Cut sheet restored.': 'Se recuperó la hoja de cortes.',
  'Standard cut updated.': 'Se actualizó el corte estándar.',
  'A cut sheet with this name already exists.': 'Ya hay una hoja de cortes con este nombre.',

  // files
  'This isn’t valid JSON.': 'No es JSON válido.',
  'This must be an object of parts, keyed by ID.': 'Debe ser un objeto de partes, cada una con su identificador.',
  'This is missing.': 'Falta esto.',
  'This must be a list.': 'Debe ser una lista.',
  'This must be text.': 'Debe ser texto.',
  'This must be a number.': 'Debe ser un número.',
  'This must be true or false.': 'Debe ser true o false.',
  'This must be an object.': 'Debe ser un objeto.',
  'Part IDs use lowercase letters, digits, hyphens, and underscores, and start with a letter.':
    'El identificador de una parte usa minúsculas, cifras, - y _, y empieza con una letra.',
  'The type must be Dropdown, Multiselect, Textbox, Number, Amounts, or Subfields.':
    'El tipo debe ser Dropdown, Multiselect, Textbox, Number, Amounts o Subfields.',

  // the list of cut sheets
  'Design a new cut sheet': 'Diseñar una hoja de cortes nueva',
  'Start from a built-in cut sheet, a copy, or a file.': 'Empiece con una hoja incluida, una copia o un archivo.',
  'In use, with a draft': 'En uso, con un borrador',
  'Not published yet': 'Todavía sin publicar',
  Archived: 'Archivada',
  Archive: 'Archivar',
  'Show archived': 'Mostrar archivadas',

  '{version}, built in': '{version}, incluida',
  '{version}, {when} by {name}': '{version}, {when}, de {name}',
  '{when}, built in': '{when}, incluida',
  'Standard cut': 'Corte estándar',
  'No longer complete': 'Ya no está completo',
  None: 'Ninguno',
  'Open sheets': 'Hojas abiertas',
  'Preview and standard cut': 'Vista previa y corte estándar',
  'Download as JSON': 'Descargar como JSON',
  '{name} can’t be added to new orders.': '{name} ya no se podrá usar en pedidos nuevos.',
  '{count} open cut sheets will keep using it.': {
    one: '{count} hoja de cortes abierta la seguirá usando.',
    other: '{count} hojas de cortes abiertas la seguirán usando.',
  },

  // a new cut sheet
  'Customers will see it once you publish it in the builder.': 'Los clientes la verán cuando la publique en el editor.',
  'The name your customers will see': 'El nombre que verán sus clientes',
  'The built-in cut sheet for this species': 'La hoja de cortes incluida de esta especie',
  'A copy of one of your cut sheets, from any species': 'Una copia de una de sus hojas de cortes, de cualquier especie',
  'A JSON file': 'Un archivo JSON',

  'Built-in cut sheet': 'Hoja de cortes incluida',
  'Cut sheet to copy': 'Hoja de cortes para copiar',
  '{name} ({species})': '{name} ({species})',
  'Open in the builder': 'Abrir en el editor',
  'Cut sheet as a JSON file': 'Archivo JSON de una hoja de cortes',
  'A file from “Download as JSON,” here or at another plant.':
    'Un archivo de “Descargar como JSON”, de aquí o de otra planta.',
  'This file can’t be used:': 'Este archivo no se puede usar:',
  'This file is too large for a cut sheet.': 'Este archivo es demasiado grande para una hoja de cortes.',

  // the builder
  Builder: 'Editor',
  Exclusions: 'Exclusiones',
  Preview: 'Vista previa',
  Redo: 'Rehacer',
  More: 'Más',
  Publish: 'Publicar',
  'Never published': 'Nunca publicada',
  'Version {version}': 'Versión {version}',
  'Version {version}, {when}': 'Versión {version}, {when}',
  'Draft with unpublished changes': 'Borrador con cambios sin publicar',
  'All changes saved': 'Todos los cambios guardados',
  'Saving...': 'Guardando...',
  'No connection. Your changes are kept in this browser and saved once you’re back online.':
    'Sin conexión. Sus cambios quedan en este navegador y se guardan cuando vuelva la conexión.',
  'Not saved': 'Sin guardar',
  'From now on, customers will fill in this version. Submitted cut sheets won’t change.':
    'Desde ahora los clientes llenarán esta versión. Las hojas enviadas no cambian.',
  '{count} open cut sheets will switch to this version. Customers will see which choices no longer fit.': {
    one: '{count} hoja abierta pasará a esta versión. El cliente verá qué opciones ya no corresponden.',
    other: '{count} hojas abiertas pasarán a esta versión. Los clientes verán qué opciones ya no corresponden.',
  },
  'Discard draft': 'Descartar borrador',

  'All changes since version {version} will be lost.': 'Se perderán todos los cambios desde la versión {version}.',
  'Replace with a JSON file': 'Reemplazar con un archivo JSON',
  'Replace draft': 'Reemplazar borrador',
  '{count} parts found.': { one: 'Se encontró {count} parte.', other: 'Se encontraron {count} partes.' },
  '{name} changed this draft while you were editing. It now has both sets of changes.':
    '{name} cambió este borrador mientras usted lo editaba. Ahora tiene los cambios de ambos.',
  'You both changed {part}. Your version was kept.': 'Ambos cambiaron {part}. Se conservó su versión.',
  'Use {name}’s version': 'Usar la versión de {name}',

  // versions
  Versions: 'Versiones',
  'Submitted cut sheets keep the version they were submitted with.':
    'Las hojas enviadas conservan la versión con la que se enviaron.',
  'Continue from this version': 'Continuar desde esta versión',
  'Continue from this version: {version}': 'Continuar desde esta versión: {version}',
  'Your draft is now a copy of version {version}. It isn’t published yet.':
    'Su borrador es ahora una copia de la versión {version}. Todavía no está publicado.',

  // problems
  '{part} has no cuts.': '{part} no tiene cortes.',
  '{count} problems to fix before you can publish': {
    one: '{count} problema por corregir antes de publicar',
    other: '{count} problemas por corregir antes de publicar',
  },
  'Make every exclusion mutual': 'Hacer mutuas todas las exclusiones',

  // parts and their labels
  'Drawing and parts': 'Dibujo y partes',
  'Labels on the drawing': 'Rótulos del dibujo',
  '{part}: {top}% from the top, {left}% from the left': '{part}: {top}% desde arriba, {left}% desde la izquierda',
  'Drag a label into place, or use the arrow keys. Hold Shift to move it farther.':
    'Arrastre un rótulo a su lugar o use las flechas. Con Mayús se mueve más.',
  'Parts in cut sheet order': 'Partes en el orden de la hoja',
  'New part': 'Parte nueva',
  Part: 'Parte',
  'No parts yet': 'Todavía no hay partes',
  'Add the first part of the animal, such as Chuck, and then its cuts.':
    'Agregue la primera parte del animal, como el diezmillo, y después sus cortes.',
  'Remove part': 'Quitar la parte',
  '{part} and its {count} cuts will be removed from the cut sheet. You can undo this.': {
    one: '{part} y su único corte se quitarán de la hoja. Puede deshacerlo.',
    other: '{part} y sus {count} cortes se quitarán de la hoja. Puede deshacerlo.',
  },
  'A part with this title already exists.': 'Ya hay una parte con este título.',
  'Move {title} up': 'Subir {title}',
  'Move {title} down': 'Bajar {title}',
  'Label on the drawing': 'Rótulo en el dibujo',
  Top: 'Arriba',
  Left: 'Izquierda',
  Rotation: 'Giro',
  'Font size': 'Tamaño de letra',
  'Maximum number of cuts': 'Número máximo de cortes',
  'no limit': 'sin límite',
  'For the estimate': 'Para el cálculo',
  Boneless: 'Sin hueso',

  // cuts
  Cuts: 'Cortes',
  'New cut': 'Corte nuevo',
  'No cuts from this part yet. Add the first one.': 'Esta parte todavía no tiene cortes. Agregue el primero.',
  'A cut with this title already exists.': 'Ya hay un corte con este título.',
  '{count} questions': { one: '{count} pregunta', other: '{count} preguntas' },
  'excludes {count}': 'excluye {count}',
  'needs another cut': 'necesita otro corte',
  'Contains backbone: not allowed for cattle over 30 months':
    'Lleva espinazo: no se permite en reses de más de 30 meses',
  'Copy {title}': 'Copiar {title}',
  'One per animal': 'Uno por animal',
  'One per animal: the first owner to submit a cut sheet gets it':
    'Uno por animal: se lo lleva el primer dueño que envía su hoja de cortes',
  'If the animal is over 30 months, cut this instead': 'Si el animal tiene más de 30 meses, cortar en su lugar',
  'If you leave this blank, the customer is asked.': 'Si lo deja en blanco, se le pregunta al cliente.',
  'Can’t be combined with': 'No se puede combinar con',
  'Choosing one removes the other from the list.': 'Elegir uno quita el otro de la lista.',
  'Only available with': 'Solo disponible con',
  'Only available with: {cuts}': 'Solo disponible con: {cuts}',
  'Offered only if one of these is chosen.': 'Se ofrece solo si se elige uno de estos.',
  'Not on this cut sheet': 'No están en esta hoja',
  'Extra charge': 'Cargo adicional',
  '{price}: unit': '{price}: unidad',
  'per lb': 'por lb',
  'per share': 'por parte',
  none: 'ninguno',
  'Extra service': 'Servicio adicional',

  'Packed yield': 'Rendimiento empacado',
  'Share of the meat': 'Porción de la carne',

  // questions
  Questions: 'Preguntas',
  'Questions about {cut}': 'Preguntas sobre {cut}',
  'Add a question': 'Agregar una pregunta',
  'Question {number}': 'Pregunta {number}',
  Question: 'Pregunta',
  required: 'obligatoria',

  Placeholder: 'Texto de ayuda',
  'Answer required': 'Respuesta obligatoria',
  'This question already exists.': 'Esta pregunta ya existe.',
  'Dropdown: choose one': 'Lista: elegir una',
  'Multiselect: choose several': 'Selección múltiple: elegir varias',
  'Textbox: free text': 'Texto: respuesta libre',
  'Number: an amount with a unit': 'Número: una cantidad con unidad',
  Unit: 'Unidad',
  'For example, lb or roasts': 'Por ejemplo, lb o asados',
  Minimum: 'Mínimo',
  Maximum: 'Máximo',
  'Subfields: a group of questions': 'Grupo: varias preguntas',
  'Option {number}': 'Opción {number}',
  'New option': 'Opción nueva',
  'Paste a list to add several options at once.': 'Pegue una lista para agregar varias opciones a la vez.',
  'This option already exists.': 'Esta opción ya existe.',
  'Price of {option}': 'Precio de {option}',
  Default: 'Predeterminado',
  'Used unless the customer chooses something else.': 'Se usa si el cliente no elige otra cosa.',

  // exclusions
  'Choosing a cut removes the cuts checked in its row, and vice versa.':
    'Elegir un corte quita los cortes marcados en su fila, y viceversa.',
  'all can be combined': 'todos se pueden combinar',
  '{count} cuts, some of which can’t be combined': {
    one: '{count} corte',
    other: '{count} cortes, algunos no se combinan',
  },
  '{other} can’t be combined with {title}': '{other} no se puede combinar con {title}',

  // preview
  'Preview for': 'Vista previa para',
  'a sheet without an animal': 'una hoja sin animal',
  'a whole animal': 'un animal entero',
  'a half': 'una mitad',
  'a quarter': 'un cuarto',
  'not known': 'no se sabe',
  'Save as standard cut': 'Guardar como corte estándar',
  'Remove standard cut': 'Quitar el corte estándar',
  'Customers can fill in their cut sheet with these choices in one click.':
    'Los clientes pueden llenar su hoja con estas opciones en un clic.',
  'The standard cut can be saved only for the published version. Publish the draft first.':
    'El corte estándar solo se puede guardar para la versión publicada. Publique primero el borrador.',
  'This draft still has problems, so you might not be able to finish the preview.':
    'Este borrador todavía tiene problemas; quizá no pueda terminar la vista previa.',
  'Complete. This was only a preview, so nothing was sent.': 'Completa. Era solo una vista previa; no se envió nada.',
  'Options that can’t be combined': 'Opciones que no se pueden combinar',
  '{option} can’t be combined with {other}': '{option} no se puede combinar con {other}',
  'Allow {option} with {other}': 'Permitir {option} con {other}',
  Option: 'Opción',
  'Cut, question: option': 'Corte, pregunta: opción',
  'This works both ways. Customers see why an option isn’t available.':
    'Vale en ambos sentidos. El cliente ve por qué una opción no está disponible.',
  'Show only if': 'Mostrar solo si',
  'Choose a question whose answer decides whether this one is asked.':
    'Elija una pregunta cuya respuesta decida si se hace esta.',
  is: 'es',
  'One of these answers': 'Una de estas respuestas',
  '{question} already depends on this question, so this one can’t depend on it.':
    '{question} ya depende de esta pregunta, así que esta no puede depender de ella.',
  'if {question} is {options}': 'si {question} es {options}',
  'asked once, for the whole sheet': 'se pregunta una vez, para toda la hoja',
  'Whole order': 'Todo el pedido',
  'Add questions for the whole sheet': 'Agregar preguntas para toda la hoja',
  'The questions for the whole sheet will be removed from the cut sheet. You can undo this.':
    'Las preguntas para toda la hoja se quitarán de la hoja de cortes. Puede deshacerlo.',
  'Remove these questions': 'Quitar estas preguntas',
  'Asked once, at the end of the cut sheet. Examples: wrapping, hang days, and whether to call.':
    'Se preguntan una vez, al final de la hoja. Por ejemplo: envoltura, días de maduración y si hay que llamar.',
  'Amounts: how much of each option': 'Cantidades: cuánto de cada opción',
  'Minimum per option': 'Mínimo por opción',
  'Maximum per option': 'Máximo por opción',
  'Ask a question about each option': 'Hacer una pregunta sobre cada opción',
  'Asked about each option ordered': 'Se pregunta por cada opción pedida',
  Form: 'Forma',
  Bulk: 'A granel',
  Links: 'En ristra',
  'Minimum total': 'Mínimo en total',
  'Maximum total': 'Máximo en total',
  'If nothing is chosen': 'Si no se elige nada',
  'What you do with this meat, such as “we cut it into soup bones.” If you leave this blank, it’s ground.':
    'Qué hacen con esta carne, por ejemplo: sacamos huesos para caldo. Si lo deja en blanco, se muele.',
  'Other cuts from the same meat': 'Otros cortes de la misma carne',
  'and also': 'y también',
  'If the customer chooses none of these, we’ll ask what to do with the meat.':
    'Si el cliente no elige ninguno de estos, preguntaremos qué hacer con esa carne.',
  'Add another group': 'Agregar otro grupo',
  'Options that contain backbone': 'Opciones que llevan espinazo',
  'For example, Bone-in. Not offered for cattle over 30 months.':
    'Por ejemplo, Bone-in. No se ofrecen para ganado de más de 30 meses.',
  'Share sizes': 'Tamaños de parte',
  'Share sizes for this cut sheet': 'Tamaños de parte para esta hoja',
  'New orders use this cut sheet for these share sizes. Leave all unchecked if it fits any size.':
    'Los pedidos nuevos usan esta hoja para estos tamaños de parte. No marque ninguno si sirve para todos.',
  'Share sizes saved.': 'Tamaños de parte guardados.',
} as const satisfies Catalogue;
