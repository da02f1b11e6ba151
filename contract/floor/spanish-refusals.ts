import type { FLOOR_REFUSALS } from '#contract/floor/refusals.ts';

/** Refusals of floor in Spanish. */
export const FLOOR_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof FLOOR_REFUSALS, string>> = {
  day_pdf_under_way: 'Se están preparando las hojas de cortes del {day}. Inténtelo de nuevo en un momento.',
  day_pdf_nothing: 'No hay animales en este día.',
  day_pdf_too_many: 'Un PDF puede tener hasta {most} hojas de cortes. Este día tiene {count}.',
  unsound_reason_missing: 'Indique qué tiene el animal.',
  game_only: 'Solo la caza tiene licencia, etiqueta de caza y resultado de CWD.',
  game_tag_in_plant: 'La etiqueta de caza {tag} ya está en {number}, {title}.',
  walk_in_owner_missing: 'Elija al dueño o escriba un nombre.',
  game_not_here: 'Este animal no está en la planta.',
  tags_without_number: 'El animal recibe su número al llegar. Recíbalo primero.',
  pack_not_here: 'Este animal todavía no se recibe o ya salió de la planta.',
  pack_uncut: 'Este animal todavía no se está cortando. Empiece a cortarlo primero.',
  pack_voided: 'El paquete {serial} ya estaba anulado.',
  pack_gone: 'El paquete {serial} ya salió de la planta y no se puede anular.',
  pack_nothing: 'Todavía no hay nada empacado para esta parte.',
  pack_short: 'Diga por qué se empacó menos de: {cuts}.',
  pack_lot_without_share: 'En ese lote no hay carne de esta parte.',
  batch_source_incomplete: 'Elija un animal o un lote anterior, o escriba el lote del proveedor.',
  batch_meat_mixed:
    'La carne por encargo, la de caza y la inspeccionada nunca se mezclan. {name}: {meat}. El lote: {lot_meat}.',
  batch_own_meat_only: '{name} es solo para la carne de un dueño; en el lote no puede haber carne de nadie más.',
  batch_not_cleaned:
    'El lote {lot} se hizo después de la última limpieza. Agregue a ese lote, o limpie primero y empiece uno nuevo.',
  batch_below_minimum: 'Un lote lleva al menos {least}. Agregue {missing}, por ejemplo de carne comprada.',
  batch_ended: 'El lote {lot} ya terminó. Empiece uno nuevo.',
  batch_full: 'Un lote puede tener hasta {most} ingredientes.',
  batch_last_source: 'Un lote necesita carne. Esto es todo lo que tiene.',
  hold_open: 'Este animal ya está retenido por este motivo. Libérelo primero.',
  hold_released: 'Esta retención ya se liberó.',
  kill_list_changed: 'Otra persona cambió el orden de este día. Mírelo de nuevo y luego cámbielo.',
  kill_not_for_game: 'La caza no se mata aquí. Entra a la cámara fría como llega.',
  kill_later_than_now: 'El animal no puede haberse desangrado más tarde que ahora.',
  kill_condemned_why: 'Indique por qué se decomisó.',
  kill_organ_why: 'Indique por qué se decomisó cada órgano decomisado.',
  kill_parts_left:
    'Este animal tiene más de 30 meses o no se sabe su edad. Quite las partes que no se deben comer y confírmelo aquí.',
  record_correction_why: 'Antes se anotó otra cosa. Indique por qué cambia.',
};
