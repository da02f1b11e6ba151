/** Why a reply by email wasn't added to its conversation. */
export const REPLY_REFUSALS = {
  files: {
    en: 'Photos and files can’t be sent by email, so your reply wasn’t sent.',
    es: 'Las fotos y los archivos no se pueden enviar por correo, así que su respuesta no se envió.',
  },
  too_long: {
    en: 'Your reply is longer than 4,000 characters, so it wasn’t sent.',
    es: 'Su respuesta tiene más de 4,000 caracteres, así que no se envió.',
  },
  empty: {
    en: 'We found no text in your reply, so nothing was sent.',
    es: 'No encontramos texto en su respuesta, así que no se envió nada.',
  },
  closed: {
    en: 'Your reply couldn’t be sent. Open the conversation to see whether you can still write in it.',
    es: 'Su respuesta no se pudo enviar. Abra la conversación para ver si todavía puede escribir en ella.',
  },
} as const;
