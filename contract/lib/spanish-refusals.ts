import type { ANY_REFUSALS } from '#contract/lib/refusals.ts';

/** Refusals that any call can return, and those of what all areas share in Spanish. */
export const ANY_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof ANY_REFUSALS, string>> = {
  malformed: 'No se pudo leer parte de lo enviado. Revise los campos marcados.',
  signed_out: 'Inicie sesión para continuar.',
  not_allowed: 'Su cuenta no tiene acceso a esto. Entre con otra cuenta o pida acceso.',
  not_for_keys: 'Las claves de API no sirven para esto.',
  key_scope_missing:
    'Esta clave de API necesita el permiso “{scope}” para esto. El dueño de la planta puede crear una en Configuración.',
  not_found: 'No lo encontramos.',
  key_reused: 'Esta solicitud ya se envió con otros datos. Vuelva a cargar la página e inténtelo de nuevo.',
  too_large: 'Es demasiado para enviarlo de una vez.',
  too_complex: 'Es demasiado complejo para procesarlo. Envíe algo más pequeño o más sencillo.',
  wrong_media: 'Aquí no podemos aceptar ese tipo de contenido.',
  too_many: 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  fault: 'algo salió mal',
  busy: 'El servidor está ocupado. Inténtelo de nuevo en un momento.',
  second_step_owed: 'Su planta exige la verificación en dos pasos. Actívela primero en “Inicio de sesión y seguridad”.',
  picture_kind: 'Elija una imagen JPEG, PNG, WebP, GIF o AVIF.',
  picture_broken: 'No pudimos leer esta imagen. Puede estar dañada. Pruebe con otra.',
  picture_too_large: 'Esta imagen tiene demasiados píxeles. Elija una más pequeña.',
  photo_kind: 'Elija una imagen JPEG, PNG o WebP.',
};
