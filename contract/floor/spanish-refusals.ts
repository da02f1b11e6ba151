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
};
