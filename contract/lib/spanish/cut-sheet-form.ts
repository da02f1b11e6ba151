import type { Catalogue } from '#contract/lib/words.ts';

export const cutSheetForm = {
  'Show as a list': 'Ver como lista',
  'Show the drawing': 'Ver el dibujo',
  'This share may choose {limit} of these. Chosen: {chosen}.':
    'Esta parte puede elegir {limit} de estos. Elegidos: {chosen}.',
  'Removed {cuts}: this share chooses one cut from {part}, and that is {chosen} now.':
    'Se quitó {cuts}: esta parte elige un solo corte de {part}, y ahora es {chosen}.',
  'Removed {cuts}: only there with a cut that had to go.':
    'Se quitó {cuts}: solo existe junto con un corte que se tuvo que quitar.',
  'The plant cuts by what is submitted. You can change it until the cutting begins.':
    'La planta corta según lo enviado. Puede cambiarlo hasta que empiece el corte.',
  'Changed without Save Choice: {cuts}.': 'Cambiado sin guardar las opciones: {cuts}.',
  'Still to decide, yours or theirs: {cuts}.': 'Falta decidir entre lo suyo y lo de la otra persona: {cuts}.',

  // filling in one click
  'Fill in the standard cut': 'Llenar con el corte estándar',
  'Fill in as on {day}': 'Llenar como el {day}',
  'Back to what was submitted': 'Volver a lo enviado',
  'Filled in with the plant’s standard cut.': 'Se llenó con el corte estándar de la planta.',
  'Filled in with the last cut sheet.': 'Se llenó con la última hoja de corte.',
  'Back to what was submitted.': 'Se volvió a lo enviado.',
  'Not taken over, because this animal or share does not give it: {cuts}.':
    'No se tomó, porque este animal o esta parte no lo da: {cuts}.',

  // saving
  Saved: 'Guardado',
  Saving: 'Guardando',
  'Not saved yet: no connection': 'Aún sin guardar: no hay conexión',
  'Not saved yet': 'Aún sin guardar',

  'There are changes that are not submitted yet. The plant cuts by what stands here.':
    'Hay cambios que aún no se enviaron. La planta corta según lo que está aquí.',

  // two people, another form
  'The plant changed this cut sheet': 'La planta cambió esta hoja de corte',
  'These answers are not on it any more. Everything else you chose is still here.':
    'Estas respuestas ya no están en ella. Todo lo demás que eligió sigue aquí.',
  '{name} changed this cut sheet at the same time': '{name} cambió esta hoja de corte al mismo tiempo',
  'Somebody else': 'Otra persona',
  'Their changes came in beside yours: {cuts}.': 'Sus cambios se sumaron a los de usted: {cuts}.',
  'Of these, yours stand until you take theirs:': 'De estos, vale lo suyo hasta que tome lo de la otra persona:',
  'Yours: {words}': 'Lo suyo: {words}',
  'Theirs: {words}': 'Lo de la otra persona: {words}',
  'not chosen': 'sin elegir',
  chosen: 'elegido',
  'Keep mine': 'Conservar lo mío',
  'Keep mine: {cut}': 'Conservar lo mío: {cut}',
  'Take theirs': 'Tomar lo de la otra persona',
  'Take theirs: {cut}': 'Tomar lo de la otra persona: {cut}',

  // history
  'Cut sheet changed': 'Hoja de corte cambiada',
  'Cut added': 'Corte agregado',
  'Cut removed': 'Corte quitado',
} as const satisfies Catalogue;
