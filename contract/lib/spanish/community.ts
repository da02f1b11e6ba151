/** Communities of sellers and their members. */
export const community = {
  'Anyone can join': 'Cualquiera puede unirse',
  'People ask to join': 'Se pide permiso para unirse',
  'By invitation only': 'Solo por invitación',
  Moderator: 'Moderador',
  Member: 'Miembro',
  Like: 'Me gusta',
  Helpful: 'Útil',
  'Expected pickup': 'Recogida prevista',
} as const;
