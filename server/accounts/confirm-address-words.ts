import type { Language } from '#contract/lib/words.ts';

/** The email with the link that confirms the address of an account. Anyone may have typed the address, so it names nobody. */
export const confirmAddressWords = (
  { path }: { path: string },
  url: string,
): Record<'subject', Record<Language, string>> & { paragraphs: Record<Language, string>[] } => ({
  subject: { en: 'Confirm your email address', es: 'Confirme su correo electrónico' },
  paragraphs: [
    {
      en: 'Someone registered at Hindquarter with this email address. If that was you, confirm it here. If you aren’t signed in, sign in with the password you chose:',
      es: 'Alguien se registró en Hindquarter con este correo electrónico. Si fue usted, confírmelo aquí. Si no ha iniciado sesión, hágalo con la contraseña que eligió:',
    },
    { en: `${url}${path}`, es: `${url}${path}` },
    {
      en: 'This link works once and expires in 7 days. You can ask for a new one under “Sign-in and security”. If this wasn’t you, ignore this email.',
      es: 'Este enlace sirve una vez y vence en 7 días. Puede pedir otro en “Inicio de sesión y seguridad”. Si no fue usted, ignore este correo.',
    },
  ],
});
