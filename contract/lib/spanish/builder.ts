import type { Catalogue } from '#contract/lib/words.ts';

export const builder = {
  // calls
  'A cut sheet has between 1 and 60 parts.': 'Una hoja de corte tiene entre 1 y 60 partes.',
  'The new edition is published.': 'La nueva edición está publicada.',
  'The draft is gone. The published edition stands.': 'El borrador se descartó. Sigue valiendo la edición publicada.',
  'The cut sheet was renamed.': 'Se cambió el nombre de la hoja de corte.',
  'The cut sheet was archived.': 'La hoja de corte se archivó.',
  'The cut sheet is back.': 'La hoja de corte está de vuelta.',
  'The standard cut is kept.': 'El corte estándar se guardó.',
  'There is already a cut sheet with this name.': 'Ya hay una hoja de corte con este nombre.',

  // files
  'It is not JSON.': 'No es JSON.',
  'It has to be a record of parts, keyed by their ids.':
    'Tiene que ser un registro de partes, cada una con su identificador.',
  'This is missing.': 'Esto falta.',
  'This has to be a list.': 'Esto tiene que ser una lista.',
  'This has to be a text.': 'Esto tiene que ser un texto.',
  'This has to be a number.': 'Esto tiene que ser un número.',
  'This has to be true or false.': 'Esto tiene que ser true o false.',
  'This has to be a record.': 'Esto tiene que ser un registro.',
  'The id of a part is small letters, digits, - and _, and begins with a letter.':
    'El identificador de una parte son letras minúsculas, cifras, - y _, y empieza con una letra.',
  'The type has to be Dropdown, Multiselect, Textbox or Subfields.':
    'El tipo tiene que ser Dropdown, Multiselect, Textbox o Subfields.',

  // the list of cut sheets
  'Design a new cut sheet': 'Diseñar una hoja de corte nueva',
  'Design one: from the built-in sheet of a species, from a copy or from a file.':
    'Diseñe una: a partir de la hoja incluida de una especie, de una copia o de un archivo.',
  'In use, with a draft': 'En uso, con un borrador',
  'Not published yet': 'Todavía sin publicar',
  Archived: 'Archivada',
  Archive: 'Archivar',
  'Show the archived ones': 'Mostrar las archivadas',
  Edition: 'Edición',
  '{version}, built in': '{version}, incluida',
  '{version}, {when} by {name}': '{version}, {when}, de {name}',
  '{when}, built in': '{when}, incluida',
  'Standard cut': 'Corte estándar',
  'Not complete any more': 'Ya no está completo',
  None: 'Ninguno',
  'Open sheets': 'Hojas abiertas',
  'Preview and standard cut': 'Vista previa y corte estándar',
  'Download as JSON': 'Descargar como JSON',
  'No new order can name {name} any more.': 'Ningún pedido nuevo podrá llevar {name}.',
  '{count} open cut sheets keep it.': {
    one: '{count} hoja de corte abierta la conserva.',
    other: '{count} hojas de corte abiertas la conservan.',
  },

  // a new one
  'Customers see it once you publish it in the builder.': 'Los clientes la ven en cuanto la publique en el editor.',
  'As your customers call it': 'Como la llaman sus clientes',
  'The built-in cut sheet of this species': 'La hoja de corte incluida de esta especie',
  'A copy of one of your cut sheets, also of another species':
    'Una copia de una de sus hojas de corte, también de otra especie',
  'A JSON file': 'Un archivo JSON',
  Nothing: 'Nada',
  'Built-in cut sheet': 'Hoja de corte incluida',
  'Cut sheet to copy': 'Hoja de corte que se copia',
  '{name} ({species})': '{name} ({species})',
  'Open in the builder': 'Abrir en el editor',
  'JSON file of a cut sheet': 'Archivo JSON de una hoja de corte',
  'As “Download as JSON” makes it, here or in another plant.':
    'Como lo hace «Descargar como JSON», aquí o en otra planta.',
  'This file cannot be used:': 'Este archivo no se puede usar:',
  'This file is larger than any template.': 'Este archivo es más grande que cualquier hoja de corte.',

  // the builder
  Builder: 'Editor',
  'What removes what': 'Qué quita qué',
  Preview: 'Vista previa',
  Redo: 'Rehacer',
  More: 'Más',
  Publish: 'Publicar',
  'Never published': 'Nunca publicada',
  'Edition {version}': 'Edición {version}',
  'Edition {version}, {when}': 'Edición {version}, {when}',
  'Draft with unpublished changes': 'Borrador con cambios sin publicar',
  'All changes saved': 'Todos los cambios guardados',
  'Saving...': 'Guardando...',
  'No connection. Kept in this browser and saved as soon as there is one.':
    'Sin conexión. Se guarda en este navegador y se envía en cuanto haya.',
  'Not saved': 'Sin guardar',
  'Customers fill in this edition from now on. Submitted cut sheets keep theirs.':
    'Desde ahora los clientes llenan esta edición. Las hojas enviadas conservan la suya.',
  '{count} open cut sheets go on with the new one; what no longer fits is said to them.': {
    one: '{count} hoja abierta continúa con la nueva; allí se dice lo que ya no encaja.',
    other: '{count} hojas abiertas continúan con la nueva; allí se dice lo que ya no encaja.',
  },
  'Throw the draft away': 'Descartar el borrador',
  'Throw away': 'Descartar',
  'Everything changed since edition {version} is lost.': 'Se pierde todo lo que cambió desde la edición {version}.',
  'Replace by a JSON file': 'Reemplazar por un archivo JSON',
  'Replace the draft': 'Reemplazar el borrador',
  '{count} parts were read.': { one: 'Se leyó {count} parte.', other: 'Se leyeron {count} partes.' },
  '{name} changed this draft meanwhile. Both changes are in it now.':
    '{name} cambió este borrador mientras tanto. Ahora contiene los cambios de ambos.',
  'Both of you changed {part}; yours stands.': 'Ambos cambiaron {part}; vale lo suyo.',
  'Take {name}’s': 'Tomar lo de {name}',

  // editions
  Editions: 'Ediciones',
  'A submitted cut sheet keeps the edition it was filled in on.':
    'Una hoja enviada conserva la edición en que se llenó.',
  'Go on from it': 'Continuar desde ella',
  'Go on from edition {version}': 'Continuar desde la edición {version}',
  'The draft is edition {version} again. Nothing is published yet.':
    'El borrador es de nuevo la edición {version}. Todavía no se publicó nada.',

  // problems
  '{part}: nothing can be cut from it.': '{part}: de aquí no se puede cortar nada.',
  '{count} problems to mend before this can be published': {
    one: '{count} problema por corregir antes de publicar',
    other: '{count} problemas por corregir antes de publicar',
  },
  'Put every exclusion on both sides': 'Poner cada exclusión en ambos lados',

  // parts and their labels
  'Drawing and parts': 'Dibujo y partes',
  'Labels on the drawing': 'Rótulos del dibujo',
  '{part}: {top} % from the top, {left} % from the left': '{part}: {top} % desde arriba, {left} % desde la izquierda',
  'Drag a label to its place, or move it with the arrow keys; Shift moves it further.':
    'Arrastre un rótulo a su lugar o muévalo con las flechas; con Mayús se mueve más.',
  'Parts in the order of the sheet': 'Partes en el orden de la hoja',
  'New part': 'Parte nueva',
  Part: 'Parte',
  'No parts yet': 'Todavía no hay partes',
  'Add the first part of the animal, such as Chuck, and then what can be cut from it.':
    'Agregue la primera parte del animal, como la paleta, y después lo que se puede cortar de ella.',
  'Remove part': 'Quitar la parte',
  '{part} leaves the cut sheet with {count} cuts. Undo brings them back.': {
    one: '{part} sale de la hoja con {count} corte. Con Deshacer vuelve.',
    other: '{part} sale de la hoja con {count} cortes. Con Deshacer vuelven.',
  },
  'There is already a part with this title.': 'Ya hay una parte con este título.',
  'Move {title} up': 'Subir {title}',
  'Move {title} down': 'Bajar {title}',
  'Label on the drawing': 'Rótulo en el dibujo',
  Top: 'Arriba',
  Left: 'Izquierda',
  Rotation: 'Giro',
  'Font size': 'Letra',
  'Most cuts that may be chosen': 'Cuántos cortes se pueden elegir',
  any: 'todos',
  'For the estimate': 'Para el cálculo',
  Boneless: 'Sin hueso',

  // cuts
  Cuts: 'Cortes',
  'New cut': 'Corte nuevo',
  'Nothing can be cut from this part yet. Add a cut.': 'De esta parte todavía no se corta nada. Agregue un corte.',
  'There is already a cut with this title.': 'Ya hay un corte con este título.',
  '{count} questions': { one: '{count} pregunta', other: '{count} preguntas' },
  'removes {count}': 'quita {count}',
  'needs another': 'necesita otro',
  'Cut with the backbone: not from cattle over thirty months':
    'Lleva columna vertebral: no de reses de más de treinta meses',
  'Not together with': 'No junto con',
  'Choosing one of them takes the other off the list.': 'Elegir uno quita el otro de la lista.',
  'Only with one of': 'Solo con uno de',
  'Only with one of: {cuts}': 'Solo con uno de: {cuts}',
  'Offered once one of these is chosen.': 'Se ofrece cuando se elige uno de estos.',
  'Not there': 'No existen',
  'Price on top': 'Precio adicional',
  '{price}: charged by': '{price}: se cobra por',
  'per lb': 'por lb',
  'per share': 'por parte',
  none: 'ninguno',
  'Charged as': 'Se cobra como',
  'Nothing more': 'Nada más',
  Packed: 'Empacado',
  'Takes of the meat': 'Ocupa de la carne',

  // questions
  Questions: 'Preguntas',
  'Questions about {cut}': 'Preguntas sobre {cut}',
  'Add a question': 'Agregar una pregunta',
  'Question {number}': 'Pregunta {number}',
  Question: 'Pregunta',
  required: 'obligatoria',
  Kind: 'Clase',
  Placeholder: 'Texto de ayuda',
  'Has to be answered': 'Hay que responderla',
  'This is asked already.': 'Esto ya se pregunta.',
  'Dropdown: one of several': 'Lista: una de varias',
  'Multiselect: several': 'Selección múltiple: varias',
  'Textbox: own words': 'Texto: palabras propias',
  'Subfields: a group of questions': 'Grupo: varias preguntas',
  'Option {number}': 'Opción {number}',
  'New option': 'Opción nueva',
  'This option is there already.': 'Esta opción ya está.',
  'Price of {option}': 'Precio de {option}',
  Default: 'Predeterminado',
  'What stands there when nobody says otherwise.': 'Lo que vale cuando nadie dice otra cosa.',

  // what removes what
  'Choosing a cut takes the marked ones off the list. Every mark stands on both sides.':
    'Elegir un corte quita los marcados de la lista. Cada marca vale en ambos lados.',
  'all can be cut together': 'todos se pueden cortar juntos',
  '{count} cuts, some not together': { one: '{count} corte', other: '{count} cortes, algunos no juntos' },
  '{other} is not cut together with {title}': '{other} no se corta junto con {title}',

  // trying it out
  'As the customer of': 'Como cliente de',
  'a sheet without an animal': 'una hoja sin animal',
  'a whole animal': 'un animal entero',
  'a half': 'una mitad',
  'a quarter': 'un cuarto',
  'not known': 'no se sabe',
  'Keep as the standard cut': 'Guardar como corte estándar',
  'Have no standard cut': 'No tener corte estándar',
  'What is chosen below fills a customer’s sheet in one click.':
    'Lo que se elige abajo llena la hoja de un cliente con un clic.',
  'The standard cut answers the published edition. Publish the draft first.':
    'El corte estándar responde a la edición publicada. Publique primero el borrador.',
  'The problems of this draft are not mended yet, so it may not be completable.':
    'Este borrador todavía tiene problemas; quizá no se pueda completar.',
  'Complete. This was a trial: nothing was sent.': 'Completa. Era una prueba: no se envió nada.',
} as const satisfies Catalogue;
