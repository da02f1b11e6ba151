import type { Catalogue } from '#contract/lib/words.ts';

export const templateProblems = {
  'Each part needs a title of its own: {title}.': 'Cada parte necesita un título propio: {title}.',
  'Each sub-part needs a title of its own: {title}.': 'Cada subparte necesita un título propio: {title}.',
  '{title} asks one thing twice: {question}.': '{title} pregunta lo mismo dos veces: {question}.',
  '{title}, {question}: one option stands there twice.': '{title}, {question}: una opción aparece dos veces.',
  '{title}, {question}: there is nothing to choose from.': '{title}, {question}: no hay nada que elegir.',
  '{title}, {question}: the default is not among the options.':
    '{title}, {question}: el valor predeterminado no está entre las opciones.',
  '{title} excludes {other}, which is not there.': '{title} excluye {other}, que no existe.',
  '{title} excludes itself.': '{title} se excluye a sí misma.',
  '{title} needs {other}, which is not there.': '{title} necesita {other}, que no existe.',
  '{title} needs itself.': '{title} se necesita a sí misma.',
  '{title}, {question}: a price stands under {option}, which is not offered.':
    '{title}, {question}: hay un precio en {option}, que no se ofrece.',
  '{title}, {question}: {option} is marked as cut with the backbone, and is not offered.':
    '{title}, {question}: {option} está marcada como corte con espinazo, y no se ofrece.',
  '{title} excludes {other}, but {other} does not exclude {title}.':
    '{title} excluye {other}, pero {other} no excluye {title}.',
  '{title} and {other} are on every sheet and exclude each other, so no sheet can be completed.':
    '{title} y {other} están en todas las hojas y se excluyen, así que ninguna hoja se puede completar.',
  '{title} can never be chosen: it excludes {other}, which is on every sheet.':
    '{title} nunca se puede elegir: excluye {other}, que está en todas las hojas.',
  '{title} can never be chosen: it needs {others}, and nothing of that can be chosen first.':
    '{title} nunca se puede elegir: necesita {others}, y nada de eso se puede elegir antes.',
  '{title} can never be chosen: it needs {others}, and nothing of that can be cut together with it.':
    '{title} nunca se puede elegir: necesita {others}, y nada de eso se puede cortar junto con ella.',
  '{title} is on every sheet and cut with the backbone: for cattle over thirty months no sheet can be completed.':
    '{title} está en todas las hojas y se corta con el espinazo: para ganado de más de treinta meses ninguna hoja se puede completar.',
  '{part}: a share may choose {limit}, and more than that is on every sheet: {titles}.':
    '{part}: una parte del animal puede elegir {limit}, y en todas las hojas hay más: {titles}.',
  '{part}: a share may choose {limit}, and what is on every sheet uses that up: {titles}.':
    '{part}: una parte del animal puede elegir {limit}, y lo que está en todas las hojas ya lo ocupa: {titles}.',
  '{title}, {question}: {option} is no portion. Use All, or percent such as 50 %.':
    '{title}, {question}: {option} no es una porción. Use All, o un porcentaje como 50 %.',
  '{title}, {question}: {option} is no number of sides. Use Both or One.':
    '{title}, {question}: {option} no es un número de lados. Use Both o One.',
  '{title}, {question}: {option} is missing, so that nothing can be cut in one way only.':
    '{title}, {question}: falta {option}, así que nada se puede cortar de una sola manera.',
} as const satisfies Catalogue;
