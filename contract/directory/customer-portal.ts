/** Calls spell the portal switch in two ways; custom_portal wins. Undefined when the form leaves it at 'Select'. */
export function portalChoice(form: {
  custom_portal?: boolean | undefined;
  enablecp?: 'yes' | 'no' | '' | undefined;
}): boolean | undefined {
  if (form.custom_portal !== undefined) return form.custom_portal;
  return form.enablecp ? form.enablecp === 'yes' : undefined;
}
