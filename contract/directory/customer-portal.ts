/** The portal in its two spellings on the wire; custom_portal wins. Undefined when the form leaves it at 'Select'. Decision C-40. */
export function portalChoice(form: {
  custom_portal?: boolean | undefined;
  enablecp?: 'yes' | 'no' | '' | undefined;
}): boolean | undefined {
  if (form.custom_portal !== undefined) return form.custom_portal;
  return form.enablecp ? form.enablecp === 'yes' : undefined;
}
