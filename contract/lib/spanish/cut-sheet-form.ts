import type { Catalogue } from '#contract/lib/words.ts';

export const cutSheetForm = {
  'Show as a list': 'Ver como lista',
  'Part {at} of {all}': 'Parte {at} de {all}',
  'Show the drawing': 'Ver el dibujo',
  'From the plant’s standard cut: {cuts}.': 'Del corte estándar de la planta: {cuts}.',
  'Choose up to {count} of these for this share. Chosen: {chosen}.': {
    one: 'Elija uno de estos para esta parte. Elegidos: {chosen}.',
    other: 'Elija hasta {count} de estos para esta parte. Elegidos: {chosen}.',
  },
  'Removed {cuts}: this share gets only one cut from {part}, which is now {chosen}.':
    'Se quitó {cuts}: a esta parte le toca un solo corte de {part}, y ahora es {chosen}.',
  'Removed {cuts}: only available with a cut that was removed.':
    'Se quitó {cuts}: solo se ofrece con un corte que se quitó.',
  'The plant will follow what you submit. You can make changes until cutting starts.':
    'La planta seguirá lo que usted envíe. Puede hacer cambios hasta que empiece el corte.',
  'Changed but not saved yet: {cuts}.': 'Cambiado, pero sin guardar: {cuts}.',
  'Choose your version or theirs for: {cuts}.': 'Elija su versión o la de la otra persona en: {cuts}.',

  // filling in the sheet with one click
  'Use the standard cut': 'Usar el corte estándar',
  'Copy from {day}': 'Copiar la del {day}',
  'Go back to the submitted choices': 'Volver a las opciones enviadas',
  'Filled in with the plant’s standard cut.': 'Se llenó con el corte estándar de la planta.',
  'Copied from the last cut sheet.': 'Se copió la última hoja de cortes.',
  'Restored the submitted choices.': 'Se recuperaron las opciones enviadas.',
  'Not available for this animal or share: {cuts}.': 'No disponible para este animal o esta parte: {cuts}.',

  // saving
  Saved: 'Guardado',
  Saving: 'Guardando',
  'Not saved yet: no connection': 'Aún sin guardar: no hay conexión',
  'Not saved yet': 'Aún sin guardar',

  'Some changes haven’t been submitted. Until they are, the plant will follow the choices below.':
    'Hay cambios sin enviar. Mientras no los envíe, la planta seguirá las opciones de abajo.',

  // someone else saved, or the form changed
  'The plant changed this cut sheet': 'La planta cambió esta hoja de cortes',
  'These answers are no longer available. Everything else you chose is still here.':
    'Estas respuestas ya no están disponibles. Todo lo demás que eligió sigue aquí.',
  '{name} changed this cut sheet while you were editing': '{name} cambió esta hoja de cortes mientras usted la editaba',
  'Someone else': 'Otra persona',
  'Their changes were added to yours: {cuts}.': 'Sus cambios se agregaron a los de usted: {cuts}.',
  'We kept your choices for these. You can use theirs instead:':
    'En estos se conservó lo suyo. También puede tomar lo de la otra persona:',
  'Yours: {words}': 'Lo suyo: {words}',
  'Theirs: {words}': 'Lo de la otra persona: {words}',
  'not chosen': 'sin elegir',
  chosen: 'elegido',
  'Keep mine': 'Conservar lo mío',
  'Keep mine: {cut}': 'Conservar lo mío: {cut}',
  'Use theirs': 'Tomar lo de la otra persona',
  'Use theirs: {cut}': 'Tomar lo de la otra persona: {cut}',

  // history
  'Cut sheet changed': 'Hoja de cortes cambiada',
  'Cut added': 'Corte agregado',
  'Cut removed': 'Corte quitado',
  'Asked once, for everything on this cut sheet.': 'Se pregunta una vez, para toda esta hoja de cortes.',
  '{total} total': '{total} en total',
  'At least {amount} of each.': 'Al menos {amount} de cada una.',
  'No more than {amount} of each.': 'Máximo {amount} de cada una.',
  'At least {amount} total.': 'Al menos {amount} en total.',
  'No more than {amount} total.': 'Máximo {amount} en total.',
  'Removed because they no longer apply: {answers}.': 'Se quitaron porque ya no corresponden: {answers}.',
  '{option} isn’t available because you chose {answer}.': '{option} no está disponible porque eligió {answer}.',
} as const satisfies Catalogue;
