import type { Catalogue } from '#contract/lib/words.ts';

/** Users and Roles, its history, the choice of the plant, and profiles. */
export const team = {
  // the choice of the plant
  'Select Processor': 'Elegir procesador',

  // history
  '{who} invited {name}': '{who} invitó a {name}',
  '{who} sent {name} the invitation again': '{who} volvió a enviar la invitación a {name}',
  '{who} withdrew the invitation of {name}': '{who} retiró la invitación de {name}',
  '{who} changed the role of {name}': '{who} cambió el rol de {name}',
  '{who} deactivated the account of {name}': '{who} desactivó la cuenta de {name}',
  '{who} reactivated the account of {name}': '{who} reactivó la cuenta de {name}',
  '{who} handed the plant over to {name}': '{who} entregó la planta a {name}',
  '{who} changed the settings of the plant': '{who} cambió los ajustes de la planta',
  '{who} opened the customer portal for {name}': '{who} abrió el portal de clientes a {name}',
  '{who} closed the customer portal for {name}': '{who} cerró el portal de clientes a {name}',
  '{who} merged two records of {name}': '{who} unió dos registros de {name}',
  '{who} deleted {name} from the customers': '{who} eliminó a {name} de los clientes',
  '{who} restored {name} to the customers': '{who} restauró a {name} entre los clientes',
  '{who} imported {count} customers': { one: '{who} importó {count} cliente', other: '{who} importó {count} clientes' },
  '{who} undid the import of {count} customers': {
    one: '{who} deshizo la importación de {count} cliente',
    other: '{who} deshizo la importación de {count} clientes',
  },
  '{who} accepted: {name}': '{who} aceptó: {name}',
} as const satisfies Catalogue;
