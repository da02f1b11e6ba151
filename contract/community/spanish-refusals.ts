import type { COMMUNITY_REFUSALS } from '#contract/community/refusals.ts';

/** Refusals of community in Spanish. */
export const COMMUNITY_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof COMMUNITY_REFUSALS, string>> = {
  community_changed: 'Guardó esta comunidad en otra ventana. Cárguela de nuevo para ver qué cambió.',
  community_archived: 'Esta comunidad está archivada, así que no se puede agregar ni cambiar nada.',
  communities_full: 'Puede tener hasta {most} comunidades. Archive una primero.',
  community_members_only: 'Solo los miembros de esta comunidad pueden hacer esto.',
  moderators_only: 'Solo el dueño y los moderadores pueden hacer esto.',
  not_the_owner: 'Solo el dueño de esta comunidad puede hacer esto.',
  owner_stays: 'Usted es dueño de esta comunidad, así que no puede salir. Puede archivarla.',
  community_banned: 'No puede unirse a esta comunidad.',
  community_full: 'En esta comunidad ya no caben más miembros.',
  invitation_over: 'Esta invitación venció. Pida una nueva.',
  invitations_full: 'Ya hay {most} enlaces de invitación. Desactívelos primero.',
  too_many_posts: 'Publicó mucho en la última hora. Espere un rato y vuelva a intentarlo.',
  post_fixed: 'Una publicación solo se puede cambiar durante {minutes} minutos.',
  community_files_full: 'Esta comunidad ya tiene {most} archivos. Quite algunos primero.',
  own_files_full: 'Ya compartió {most} archivos aquí. Quite algunos primero.',
  community_days_full: 'Puede anunciar hasta {most} días. Quite uno primero.',
};
