import type { Catalogue } from '#contract/lib/words.ts';

export const sheetAgreement = {
  'Both quarters are cut by one sheet now.': 'Ahora los dos cuartos se cortan según una sola hoja.',
  'Cuts that {name} cannot have': 'Cortes que {name} no puede recibir',
  'Edit the cut sheet of {name}': 'Editar la hoja de corte de {name}',
  'First half: two cut sheets that differ': 'Primera mitad: dos hojas de corte que no coinciden',
  'Second half: two cut sheets that differ': 'Segunda mitad: dos hojas de corte que no coinciden',
  'Every cut of a half is dealt out to both owners, so both sheets have to say the same. Both were told.':
    'Cada corte de una mitad se reparte entre los dos dueños, así que las dos hojas tienen que decir lo mismo. Se avisó a ambos.',
  'Cut both by the sheet of {name}?': '¿Cortar ambos según la hoja de {name}?',
  'Cut both by the sheet of {name}': 'Cortar ambos según la hoja de {name}',
  'Cut both by this sheet': 'Cortar ambos según esta hoja',
  'The sheet of {loser} says the same then. What {loser} had asked for is kept, and both are told.':
    'La hoja de {loser} dirá entonces lo mismo. Lo que {loser} había pedido se conserva, y se avisa a ambos.',
  Chosen: 'Elegido',
  'First half: cut by one sheet': 'Primera mitad: se corta según una sola hoja',
  'Second half: cut by one sheet': 'Segunda mitad: se corta según una sola hoja',
  '{who} chose the sheet of {name} for both on {when}.': '{who} eligió la hoja de {name} para ambos el {when}.',
  'What {name} had asked for': 'Lo que {name} había pedido',
  'Both now': 'Ambos ahora',
  '{name} before': '{name} antes',
  'Two cut sheets of one half differ': 'Dos hojas de corte de una mitad no coinciden',
  'Cut by one sheet for both quarters': 'Se corta según una sola hoja para los dos cuartos',
  'They differ in': 'No coinciden en',
} as const satisfies Catalogue;
