import type { ACCOUNTS_REFUSALS } from '#contract/accounts/refusals.ts';

/** Refusals of accounts in Spanish. */
export const ACCOUNTS_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof ACCOUNTS_REFUSALS, string>> = {
  wrong_password: 'El correo o la contraseña no son correctos.',
  second_step: 'Escriba el código de su aplicación de autenticación.',
  code_wrong: 'Este código no es correcto o ya se usó. Escriba uno nuevo.',
  second_factor_lost:
    'Ya no podemos comprobar los códigos de su aplicación. Use un código de recuperación y vuelva a configurar la verificación en dos pasos.',
  begin_again: 'Pasó demasiado tiempo. Empiece de nuevo.',
  link_over: 'Este enlace venció. Pida uno nuevo.',
  present_password_wrong: 'Esta no es su contraseña actual.',
  password_simple: 'Esta contraseña repite unos pocos caracteres. Use más caracteres distintos.',
  password_common: 'Mucha gente usa esta contraseña y es fácil de adivinar. Elija otra.',
  password_guessable:
    'Esta contraseña es casi solo su nombre, su correo o nuestro nombre. Elija una más difícil de adivinar.',
  second_step_demanded: 'Su planta exige la verificación en dos pasos, así que no puede desactivarla.',
  second_factor_on: 'La verificación en dos pasos ya está activada.',
  passkey_refused: 'No pudimos usar esta llave de acceso. Inténtelo de nuevo o use su contraseña.',
  passkeys_full: 'Llegó al límite de llaves de acceso. Quite una primero.',
  api_keys_full: 'Llegó al límite de {most} claves de API. Anule una primero.',
  push_refused: 'No podemos enviar avisos a este navegador. Pruebe con otro.',
  push_devices_full: 'Llegó al límite de {most} dispositivos. Quite uno primero.',
  portal_off: 'No tiene acceso al portal de clientes. Comuníquese con el administrador.',
  email_taken: 'Ya existe una cuenta con este correo electrónico.',
  role_closed: 'Elija un rol.',
  settings_changed: 'Otra persona cambió esto mientras usted lo editaba. Revise los campos marcados y guarde de nuevo.',
  species_booked: 'Pedidos por llegar de {species}: {count}. Seguirán reservados, pero no se podrán agregar más.',
  not_your_rank: 'No puede cambiar el acceso de esta persona. Pídaselo al propietario de la planta.',
  already_in_team: 'Esta persona ya está en Usuarios y roles.',
  account_elsewhere:
    'Ya existe una cuenta con este correo electrónico, y cada persona puede tener solo una. Use otro correo.',
  account_in_use:
    'Una cuenta con este correo compra o vende en el mercado. Para usarla, elija “¿Olvidó su contraseña?”.',
  member_changed: 'El acceso de esta persona cambió. Revise la lista e inténtelo de nuevo.',
  already_confirmed: 'Su correo electrónico ya está confirmado.',
  link_of_other: 'Este enlace es de otra cuenta. Inicie sesión con el correo al que se envió y ábralo otra vez.',
};
