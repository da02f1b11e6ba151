import type { Catalogue } from '#contract/lib/words.ts';

export const payments = {
  'Orders and drop-offs lean on this card.': 'Los pedidos y las entregas se apoyan en esta tarjeta.',
  'A card is needed before animals can be booked.': 'Se necesita una tarjeta antes de reservar animales.',
  'A card is needed before animals can be booked. You go on where you were right after.':
    'Se necesita una tarjeta antes de reservar animales. Después continúa donde estaba.',
  Card: 'Tarjeta',
  '{brand} ending in {last_four}': '{brand} terminada en {last_four}',
  'Valid until': 'Válida hasta',
  'Kept by': 'Guardada por',
  'Sandbox (charges nobody)': 'Entorno de pruebas (no cobra a nadie)',
  'This is the plant’s card. Only the plant’s owner can replace it.':
    'Esta es la tarjeta de la planta. Solo el dueño de la planta puede reemplazarla.',
  'The plant has no card yet. Please ask the plant’s owner to add one here.':
    'La planta aún no tiene tarjeta. Pida al dueño de la planta que agregue una aquí.',
  'Replace this card': 'Reemplazar esta tarjeta',
  'Card number': 'Número de la tarjeta',
  Expiry: 'Vencimiento',
  'MM / YY': 'MM / AA',
  CVC: 'CVC',
  'Name on the card': 'Nombre en la tarjeta',
  'Save card': 'Guardar tarjeta',
  'Card saved': 'Tarjeta guardada',
  'Test cards': 'Tarjetas de prueba',
  'This is the sandbox: no money moves.': 'Este es el entorno de pruebas: no se mueve dinero.',
  'It takes these test numbers, with any later expiry, CVC and name. Only a token, the brand, the last four digits and the expiry leave this page.':
    'Acepta estos números de prueba, con cualquier vencimiento futuro, CVC y nombre. De esta página solo salen una ficha, la marca, los últimos cuatro dígitos y el vencimiento.',

  // rules of the form
  'This card number is not correct. Please check it.': 'Este número de tarjeta no es correcto. Revíselo.',
  'The sandbox takes its test numbers only. Please use one of those below.':
    'El entorno de pruebas solo acepta sus números de prueba. Use uno de los de abajo.',
  'Please enter month and year, like 04 / 29.': 'Indique mes y año, como 04 / 29.',
  'This card has expired.': 'Esta tarjeta ya venció.',
  'Please enter the 3 or 4 digits of the code.': 'Indique los 3 o 4 dígitos del código.',
  'This card was not accepted.': 'Esta tarjeta no fue aceptada.',
  'A card number must not be sent.': 'No se debe enviar un número de tarjeta.',
  'Only the last four digits.': 'Solo los últimos cuatro dígitos.',
} as const satisfies Catalogue;
