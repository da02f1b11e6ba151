import type { Catalogue } from '#contract/lib/words.ts';

export const templateProblems = {
  'Each part needs its own title. Used more than once: {title}.':
    'Cada parte necesita un título propio. Se repite: {title}.',
  'Each cut needs its own title. Used more than once: {title}.':
    'Cada corte necesita un título propio. Se repite: {title}.',
  '{title} asks the same question twice: {question}.': '{title} pregunta lo mismo dos veces: {question}.',
  '{title}, {question}: an option is listed twice.': '{title}, {question}: una opción aparece dos veces.',
  '{title}, {question}: there are no options to choose from.': '{title}, {question}: no hay opciones para elegir.',
  '{title}, {question}: the default isn’t one of the options.':
    '{title}, {question}: el valor predeterminado no está entre las opciones.',
  '{title}, {question}: no answer can meet both the minimum and the maximum.':
    '{title}, {question}: ninguna respuesta puede cumplir a la vez el mínimo y el máximo.',
  '{title}, {question}: the default isn’t a number between the minimum and the maximum.':
    '{title}, {question}: el valor predeterminado no es un número entre el mínimo y el máximo.',
  '{title}, {question}: {option} can’t be combined with {other}, which isn’t on this cut sheet.':
    '{title}, {question}: {option} no se puede combinar con {other}, que no está en esta hoja de cortes.',
  '{title}, {question}: {option} excludes itself.': '{title}, {question}: {option} se excluye a sí misma.',
  '{title} can’t be filled in: its required questions have no answers that can be combined.':
    '{title} no se puede llenar: sus preguntas obligatorias no tienen respuestas que se puedan combinar.',
  '{title}, {question}: {option} can never be chosen, because it would leave a required question with no options.':
    '{title}, {question}: {option} nunca se puede elegir. Una pregunta obligatoria se quedaría sin opciones.',
  '{title}, {question} is shown only after {other}, which isn’t one of its questions.':
    '{title}, {question} se muestra solo después de {other}, que no es una de sus preguntas.',
  '{title}, {question} is shown only if {other} is {option}, which isn’t one of its options.':
    '{title}, {question} se muestra solo si {other} es {option}, que no es una de sus opciones.',
  '{title}, {question} can never be shown: it depends on itself through {others}.':
    '{title}, {question} nunca se puede mostrar: depende de sí misma por {others}.',
  '{title} excludes {other}, which isn’t on this cut sheet.':
    '{title} excluye {other}, que no está en esta hoja de cortes.',
  '{title} can’t exclude itself.': '{title} se excluye a sí mismo.',
  '{title} needs {other}, which isn’t on this cut sheet.':
    '{title} necesita {other}, que no está en esta hoja de cortes.',
  '{title} can’t require itself.': '{title} se necesita a sí mismo.',
  '{title} falls back to {other}, which isn’t on this cut sheet.':
    '{title} se sustituye por {other}, que no está en esta hoja de cortes.',
  '{title} can’t be its own fallback.': '{title} se sustituye por sí mismo.',
  '{title} falls back to {other}, which also contains backbone.':
    '{title} se sustituye por {other}, que también lleva espinazo.',
  '{title} leaves meat for {other}, which isn’t on this cut sheet.':
    '{title} deja carne para {other}, que no está en esta hoja de cortes.',
  '{title} lists itself as another cut from the same meat.':
    '{title} se incluye a sí mismo como otro corte de la misma carne.',
  '{title}, {question}: there’s a price for {option}, which isn’t an option.':
    '{title}, {question}: hay un precio para {option}, que no es una opción.',
  '{title}, {question}: {option} is marked as containing backbone but isn’t one of the options.':
    '{title}, {question}: {option} está marcada como corte con espinazo, pero no es una opción.',
  '{title} excludes {other}, but {other} does not exclude {title}.':
    '{title} excluye {other}, pero {other} no excluye {title}.',
  '{title} and {other} are on every sheet and exclude each other, so no sheet can be completed.':
    '{title} y {other} están en todas las hojas y se excluyen, así que ninguna hoja se puede completar.',
  '{title} can never be chosen: it excludes {other}, which is on every sheet.':
    '{title} nunca se puede elegir: excluye {other}, que está en todas las hojas.',
  '{title} can never be chosen: it needs {others}, which can’t be chosen first.':
    '{title} nunca se puede elegir: necesita {others}, que no se puede elegir antes.',
  '{title} can never be chosen: it needs {others}, which can’t be combined with it.':
    '{title} nunca se puede elegir: necesita {others}, que no se puede combinar con él.',
  '{title} is on every sheet and contains backbone, so no sheet for cattle over 30 months can be completed.':
    '{title} está en todas las hojas y lleva espinazo, así que ninguna hoja de ganado de más de 30 meses se puede completar.',
  'Only one part can hold the questions for the whole sheet. Remove one of these: {parts}.':
    'Las preguntas para toda la hoja van juntas. Quite una de estas: {parts}.',
  '{part} holds the questions for the whole sheet, so it can have only one cut, with no rules of its own.':
    '{part} contiene las preguntas para toda la hoja, así que solo puede tener un corte, sin reglas propias.',
  '{part}: the maximum per share is {limit}, but every sheet already includes more cuts: {titles}.':
    '{part}: el máximo por parte del animal es {limit}, pero todas las hojas ya incluyen más cortes: {titles}.',
  '{part}: the maximum per share is {limit}, and the cuts on every sheet already use that up: {titles}.':
    '{part}: el máximo por parte del animal es {limit}, y los cortes que están en todas las hojas ya lo ocupan: {titles}.',
  '{title}, {question}: {option} isn’t a portion. Use All or a percentage such as 50%.':
    '{title}, {question}: {option} no es una porción. Use All, o un porcentaje como 50 %.',
  '{title}, {question}: {option} isn’t a number of sides. Use Both or One.':
    '{title}, {question}: {option} no es un número de lados. Use Both o One.',
  '{title}, {question}: add the option {option}, so that one cut can take the whole part.':
    '{title}, {question}: agregue la opción {option}, para que un corte pueda ocupar toda la parte.',
} as const satisfies Catalogue;
