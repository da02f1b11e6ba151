import { expect, test } from 'vitest';
import { mailDay } from '#server/mail/mail-templates.ts';
import { orderBooked } from '#server/notices/booked-mail.ts';
import { productReceived } from '#server/notices/progress-mail.ts';

const beef = { species: 'beef', animal_number: 2, heads: 1, quarters: 2 } as const;
const booking = {
  plant_name: 'Riverside Meats',
  first_name: 'Ana',
  language: 'en' as const,
  event_name: 'Smith beef',
  dropoff_date: '2199-11-27',
  is_requested: false,
  shares: [
    { ...beef, cut_sheet_link: null },
    { ...beef, animal_number: 3, quarters: 1, cut_sheet_link: 'https://plant.test/CutSheet/secret' },
  ],
  link_until: '2199-12-20',
};

test('says what was booked, when, and which shares, with a link to the cut sheet', () => {
  expect(orderBooked(booking)).toEqual({
    subject: 'Riverside Meats: Drop-off on Wed, Nov 27, 2199',
    text: `Hello Ana,

“Smith beef” is booked.

Drop-off day: Wed, Nov 27, 2199
Your share: Beef 2, a half
Your share: Beef 3, a quarter

Tell us how you’d like your meat cut:
Beef 3: https://plant.test/CutSheet/secret

Anyone with a link can open the cut sheet without a password until Fri, Dec 20, 2199, so please don’t share it.

Riverside Meats
`,
  });
});

test('writes to Spanish readers in Spanish', () => {
  expect(orderBooked({ ...booking, language: 'es' })).toEqual({
    subject: 'Riverside Meats: Entrega el mié 27 nov 2199',
    text: `Hola, Ana:

“Smith beef” quedó reservado.

Día de entrega: mié 27 nov 2199
Su parte: Res 2, la mitad
Su parte: Res 3, un cuarto

Díganos cómo quiere que se corte su carne:
Res 3: https://plant.test/CutSheet/secret

Cualquiera que tenga el enlace puede abrir la hoja de cortes sin contraseña hasta el vie 20 dic 2199. No lo comparta.

Riverside Meats
`,
  });
  expect(productReceived({ ...booking, language: 'es', tag_id: 'US 840', share: beef })).toEqual({
    subject: 'Riverside Meats: Recibido: Res 2',
    text: `Hola, Ana:

Recibimos Res 2 de “Smith beef”.

Su parte: Res 2, la mitad
Arete: US 840

Riverside Meats
`,
  });
});

test('leaves out the current year', () => {
  const day = `${new Date().getFullYear()}-06-15`;
  expect(mailDay(day, 'en')).toMatch(/^[A-Z][a-z]{2}, Jun 15$/);
  expect(mailDay(day, 'es')).toMatch(/^[a-záé]{3} 15 jun$/);
});

test('asks nothing of people without cut sheet links, and doesn’t call a request a booking', () => {
  const { subject, text } = orderBooked({
    ...booking,
    is_requested: true,
    shares: [{ ...beef, cut_sheet_link: null }],
  });
  expect(subject).toBe('Riverside Meats: Request for drop-off on Wed, Nov 27, 2199');
  expect(text).not.toMatch(/cut|Sign in|is booked/);
});

test('asks someone who bought an animal on the market how to cut it, but not to bring it', () => {
  const bought = { ...booking, is_requested: true, is_bought: true };
  expect(orderBooked(bought)).toEqual({
    subject: 'Riverside Meats: Your animal is scheduled for Wed, Nov 27, 2199',
    text: `Hello Ana,

Your animal from “Smith beef” is scheduled for Wed, Nov 27, 2199 at Riverside Meats. The farm will bring it, so you don’t need to bring anything.

Your share: Beef 2, a half
Your share: Beef 3, a quarter

Tell us how you’d like your meat cut:
Beef 3: https://plant.test/CutSheet/secret

Anyone with a link can open the cut sheet without a password until Fri, Dec 20, 2199, so please don’t share it.

Riverside Meats
`,
  });
  const { subject, text } = orderBooked({ ...bought, language: 'es' });
  expect(subject).toBe('Riverside Meats: Su animal está programado para el mié 27 nov 2199');
  expect(text).toContain('usted no tiene que llevar nada');
  expect(text).not.toMatch(/solicitud|entrega/i);
});

test('describes a flock by its head count', () => {
  const share = { species: 'poultry', animal_number: 1, heads: 40, quarters: 4 } as const;
  expect(productReceived({ ...booking, tag_id: '', share }).subject).toBe(
    'Riverside Meats: Poultry (40 birds) received',
  );
});

test('names the animal, share, and ear tag when an animal was received', () => {
  const receipt = { ...booking, share: beef };
  expect(productReceived({ ...receipt, tag_id: 'US 840' }).text).toContain(
    'Your share: Beef 2, a half\nEar tag: US 840',
  );
  expect(productReceived({ ...receipt, tag_id: '' }).text).not.toContain('Ear tag');
});

test('removes typed line breaks from the subject and greeting', () => {
  const { subject, text } = orderBooked({
    ...booking,
    plant_name: 'River\r\nBcc: all@plant.test',
    first_name: 'Ana\n\nPay here',
  });
  expect(subject).toBe('River Bcc: all@plant.test: Drop-off on Wed, Nov 27, 2199');
  expect(text.startsWith('Hello Ana Pay here,\n')).toBe(true);
});
