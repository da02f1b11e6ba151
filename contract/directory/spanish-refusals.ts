import type { DIRECTORY_REFUSALS } from '#contract/directory/refusals.ts';

/** Refusals of directory in Spanish. */
export const DIRECTORY_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof DIRECTORY_REFUSALS, string>> = {
  customer_twice_in_plant: 'Ya hay un cliente con este correo electrónico.',
  language_is_theirs: 'Esta persona inicia sesión y elige su propio idioma.',
  customer_unknown: 'Elija un cliente de esta planta.',
  portal_not_possible:
    'Este correo pertenece a una cuenta que no puede usar el portal de clientes. Elija No para el portal.',
  producer_unknown: 'Elija un productor de esta planta.',
  customer_deleted_in_plant: 'Un cliente eliminado tiene este correo electrónico. Mejor restaure ese cliente.',
  portal_needs_email: 'Escriba un correo electrónico. Esta persona lo necesita para entrar al portal de clientes.',
  invitation_not_needed:
    'Esta persona no tiene una invitación pendiente. Revise que el portal de clientes esté activado.',
  merge_itself: 'Elija dos registros distintos.',
  merge_two_accounts: 'Los dos registros tienen su propia cuenta. Desactive el portal de uno o conserve los dos.',
  tag_twice: 'Ya hay una etiqueta con este nombre.',
  too_many_tags: 'Una planta puede tener hasta {most} etiquetas. Elimine una primero.',
  no_seller_near: 'No se encontró ningún vendedor cerca de su ubicación.',
  zip_missing: 'Agregue el código postal a su perfil.',
  zip_unknown: 'No sabemos dónde está este código postal. Revíselo e inténtelo de nuevo.',
  file_not_csv:
    'Este archivo no es CSV. Ábralo en su hoja de cálculo, elija “Guardar como” o “Descargar”, seleccione CSV y suba ese archivo.',
  file_empty: 'Este archivo no tiene filas.',
  file_broken: 'No podemos leer este archivo desde la fila {row}. Ahí se abre una comilla que nunca se cierra.',
  file_too_many_rows: 'Este archivo tiene más de {most} filas. Divídalo en archivos más pequeños.',
  file_too_wide: 'Este archivo tiene más de {most} columnas, o una celda con demasiado texto.',
  import_started: 'Esta importación ya comenzó.',
  import_no_name: 'Elija la columna que tiene el nombre o el nombre completo.',
  import_field_twice: '{field} está elegido en dos columnas. Elija una.',
  import_not_checked: 'Primero asigne las columnas.',
  import_has_problems: 'Algunas filas tienen problemas. Corríjalas u omítalas.',
  import_nothing: 'En este archivo no hay a quién importar.',
  import_not_undoable: 'Esta importación ya no se puede deshacer.',
  email_unconfirmed:
    'Confirme primero su correo electrónico. Abra el enlace que le enviamos o pida otro en “Inicio de sesión y seguridad”.',
  plant_declined:
    'Esta planta rechazó su solicitud. Puede pedirlo otra vez {days} días después de su respuesta, o escribirle.',
  request_answered: 'Alguien ya respondió a esta solicitud.',
};
