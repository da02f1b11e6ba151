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
  'Please choose another.': 'Elija otro.',

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
} as const satisfies Catalogue;
