import type { MAIL_REFUSALS } from '#contract/mail/refusals.ts';

/** Refusals of mail in Spanish. */
export const MAIL_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof MAIL_REFUSALS, string>> = {
  not_sent_yet: 'Este mensaje todavía no se ha enviado.',
  private_link:
    'Este mensaje tenía un enlace privado, que no guardamos. Envíe un enlace nuevo desde el pedido o la factura.',
};
