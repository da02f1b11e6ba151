import type { PAYMENTS_REFUSALS } from '#contract/payments/refusals.ts';

/** Refusals of payments in Spanish. */
export const PAYMENTS_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof PAYMENTS_REFUSALS, string>> = {
  card_profile_missing: 'Primero agregue una tarjeta en la página de pago.',
  card_not_accepted: 'Esta tarjeta no fue aceptada. Revise el número o use otra tarjeta.',
  card_declined: 'El banco rechazó esta tarjeta. Use otra tarjeta o llame al número que está al reverso.',
  card_no_funds: 'Esta tarjeta no tiene fondos suficientes. Use otra tarjeta.',
  card_expired: 'Esta tarjeta está vencida. Use otra tarjeta.',
  card_authentication:
    'El banco pide al titular que confirme esta tarjeta. Agréguela otra vez en la página de la tarjeta y pague después.',
  provider_away: 'El proveedor de tarjetas no responde. Espere un momento e inténtelo de nuevo.',
  payment_under_way: 'En este momento se está cobrando a una tarjeta. Espere un momento y revise de nuevo.',
  payment_unclear:
    'Aún no sabemos si se cobró a la tarjeta. No pague otra vez: lo estamos comprobando y esta página mostrará el resultado.',
  more_than_paid: 'De este pago solo quedan {left}. Ponga ese importe o menos.',
  no_credit: 'Este cliente no tiene tanto saldo a favor.',
  not_in_account: 'Ahí solo hay {left}. Escriba eso o menos.',
  day_to_come: 'Elija hoy o un día anterior.',
  checks_changed: 'Algunos de estos cheques ya se depositaron o cambiaron. Vuelva a cargar la página.',
  bank_move_undone: 'Esto ya se había deshecho.',
  deposited_check_undone: 'Desde entonces se anuló, devolvió o reembolsó un cheque de este depósito.',
  not_in_safe: 'En la caja fuerte solo hay {left}.',
};
