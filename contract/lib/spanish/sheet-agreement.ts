import type { Catalogue } from '#contract/lib/words.ts';

export const sheetAgreement = {
  'Both quarters now use the same cut sheet.': 'Los dos cuartos usan ahora la misma hoja de cortes.',
  'Cuts {name} can’t have': 'Cortes que {name} no puede tener',
  'Edit {name}’s cut sheet': 'Editar la hoja de cortes de {name}',
  'First half: the cut sheets don’t match': 'Primera mitad: las hojas de cortes no coinciden',
  'Second half: the cut sheets don’t match': 'Segunda mitad: las hojas de cortes no coinciden',
  'Both owners get some of every cut in this half, so their cut sheets have to match. Both have been notified.':
    'A los dos dueños les toca parte de cada corte de esta mitad, así que sus hojas de cortes tienen que coincidir. Ya se les avisó a ambos.',
  'Use {name}’s cut sheet for both?': '¿Usar la hoja de cortes de {name} para ambos?',
  'Use {name}’s cut sheet for both': 'Usar la hoja de cortes de {name} para ambos',
  'Use this cut sheet': 'Usar esta hoja de cortes',
  '{loser}’s cut sheet will be changed to match. What {loser} asked for stays on record, and both will be notified.':
    'La hoja de cortes de {loser} se cambiará para que coincida. Lo que {loser} pidió queda guardado, y se avisará a ambos.',
  Chosen: 'Elegido',
  'First half: one cut sheet for both': 'Primera mitad: una hoja de cortes para ambos',
  'Second half: one cut sheet for both': 'Segunda mitad: una hoja de cortes para ambos',
  '{who} chose {name}’s cut sheet for both on {when}.':
    '{who} eligió la hoja de cortes de {name} para ambos el {when}.',
  'What {name} asked for': 'Lo que pidió {name}',
  'Both now': 'Ambos ahora',
  '{name} before': '{name} antes',
  'Cut sheets for one half don’t match': 'Las hojas de cortes de una mitad no coinciden',
  'Same cut sheet chosen for both quarters': 'Se eligió la misma hoja de cortes para los dos cuartos',
  Differences: 'Diferencias',
} as const satisfies Catalogue;
