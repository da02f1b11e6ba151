import type { BOOKING_REFUSALS } from '#contract/booking/refusals.ts';

/** Refusals of booking in Spanish. */
export const BOOKING_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof BOOKING_REFUSALS, string>> = {
  merge_two_sheets:
    'Ambos tienen una parte del pedido {orders} con su hoja de cortes ya llena. Conserve los dos registros.',
  merge_one_invoiced: 'Ambos tienen una parte del pedido {orders}, y solo una está facturada. Primero facture la otra.',
  share_filled: 'Esta parte del pedido {order_id} ya tiene una hoja de cortes llena.',
  sheet_of_other: 'Esta hoja de cortes y esta parte son de clientes distintos.',
  sheet_of_other_animal: 'Esta hoja de cortes es para otra especie que la del pedido {order_id}.',
  sheet_attached: 'Esta hoja de cortes ya está adjunta al pedido {order_id}. Clónela para otro animal.',
  day_gone: 'Este día ya no está libre. Elija otro.',
  dropoff_over: 'El tiempo para confirmar terminó y el día está libre para otros. Pídalo otra vez.',
  no_animals: 'Indique al menos un animal.',
  too_many_animals: 'Puede reservar hasta {most} animales a la vez.',
  species_missing: 'Elija qué animal trae.',
  event_of_market: 'Este pedido viene del mercado, así que no se puede cambiar aquí.',
  too_many_quarters: 'Un animal tiene cuatro cuartos, pero aquí se reparten {quarters}.',
  not_one_animal: 'El total debe ser igual al 100%.',
  sold_and_picked_up: 'Esta carne se vendió en el mercado y ya se recogió. Complete el pedido en vez de eliminarlo.',
  order_invoiced:
    'Este pedido está en una factura. Anule toda la factura con una nota de crédito, o borre su borrador, y luego borre el pedido.',
  share_bought:
    'Una de estas partes se compró en el mercado, así que no puede cambiarla. Para reembolsar a todos los compradores, elimine el pedido.',
  customer_twice: 'El cliente ya fue elegido. Elija otro cliente.',
  animal_unknown: 'Una parte es de un animal que no está en este pedido.',
  amount_missing: 'Elija una cantidad antes de agregar más campos.',
  no_amount_left: 'No se pueden agregar más clientes con la cantidad elegida.',
  cut_sheet_missing: 'Elija una hoja de cortes para cada campo antes de agregar más.',
  recurrence_unreadable: 'No pudimos saber cómo se repite el pedido. Elíjalo de nuevo.',
  recurrence_kind: 'Los pedidos no se pueden repetir así. Elija una de las opciones.',
  recurrence_endless: 'Elija la última fecha. Los pedidos no se repiten para siempre.',
  recurrence_over: 'La última fecha es anterior a la fecha de entrega. Elija una posterior.',
  recurrence_start: 'La repetición debe empezar en la fecha de entrega.',
  recurrence_too_long: 'Un pedido se puede repetir hasta en {most} fechas. Elija una última fecha anterior.',
  age_of_cattle_only: 'Solo el ganado vacuno se puede marcar como de más de 30 meses.',
  day_fixed: 'Este pedido está {from}, así que no se puede mover a otro día.',
  too_many_filters: 'Ya tiene {most} filtros guardados para esta lista. Quite uno primero.',
  filter_twice: 'Ya tiene un filtro con este nombre.',
  status_move: 'Este pedido está {from}, así que no puede pasar a {to}.',
  decision_missing: 'Elija si acepta o rechaza el pedido.',
  owners_elsewhere: 'Cambie los dueños y sus partes en el pedido.',
  order_accepted:
    'La planta ya aceptó este pedido. Solo la planta puede cambiar la especie, la etiqueta, la fecha de sacrificio o los días de maduración.',
  order_changed: 'Otra persona cambió este pedido mientras usted lo editaba. Revise lo que cambió y guarde de nuevo.',
  species_fixed: 'La especie de este pedido ya no se puede cambiar.',
  owner_missing: 'Elija un cliente para cada cantidad.',
  not_deleted: 'Este pedido no está eliminado, o ya se recuperó.',
};
