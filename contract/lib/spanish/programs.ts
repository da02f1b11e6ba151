import type { Catalogue } from '#contract/lib/words.ts';

/** API keys and webhooks, in the plant's settings. */
export const programs = {
  'API keys': 'Claves de API',
  'Let your website or another program read and change what’s here.':
    'Permita que su sitio web u otro programa lea y cambie lo que hay aquí.',
  'API documentation': 'Documentación de la API',
  'No API keys yet.': 'Aún no hay claves de API.',
  'Create API key': 'Crear clave de API',
  'What the key is for, such as “Our website.”': 'Para qué es la clave, por ejemplo “Nuestro sitio web”.',
  'Book and change': 'Reservar y cambiar',
  'Without this, the key can only read.': 'Sin esto, la clave solo puede leer.',
  'Invoices, payments, the till, and reports.': 'Facturas, pagos, la caja y los informes.',
  'Your new API key': 'Su nueva clave de API',
  'Copy it now. We won’t show it again. Anyone who has it can do what you just allowed.':
    'Cópiela ahora. No la mostraremos otra vez. Quien la tenga puede hacer lo que usted acaba de permitir.',
  'I’ve saved it': 'Ya la guardé',
  'API key copied': 'Clave de API copiada',
  'Revoke {name}': 'Anular {name}',
  'Revoke key': 'Anular clave',
  'Revoke the key “{name}”? Programs that use it stop working right away.':
    '¿Anular la clave “{name}”? Los programas que la usan dejarán de funcionar de inmediato.',
  'Only reads': 'Solo lee',
  'Reads and changes': 'Lee y cambia',
  'Only reads, with money': 'Solo lee, con dinero',
  'Reads and changes, with money': 'Lee y cambia, con dinero',
  'Never used': 'Sin usar',
  'This browser won’t let us copy. Select the text and copy it yourself.':
    'Este navegador no nos deja copiar. Seleccione el texto y cópielo usted.',
  'API key created': 'Clave de API creada',
  'API key revoked': 'Clave de API anulada',
} as const satisfies Catalogue;
