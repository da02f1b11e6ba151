import type { MESSAGES_REFUSALS } from '#contract/messages/refusals.ts';

/** Refusals of messages in Spanish. */
export const MESSAGES_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof MESSAGES_REFUSALS, string>> = {
  cannot_write: 'No puede escribirle a esta persona. Puede escribir sobre sus pedidos, lotes a la venta y granjas.',
  messages_blocked: 'Usted y esta persona no pueden escribirse, porque uno de los dos bloqueó al otro.',
  messages_too_fast:
    'Puede enviar {most} mensajes por minuto en una conversación. Espere un momento y vuelva a intentarlo.',
  new_threads_full: 'Puede iniciar {most} conversaciones al día. Aún puede responder en las que ya tiene.',
  message_fixed: 'Puede cambiar un mensaje durante {minutes} minutos después de enviarlo.',
  replies_full: 'Puede guardar hasta {most} respuestas. Elimine una primero.',
};
