/**
 * Reads the portal switch, which clients send under either of two names; custom_portal wins. Undefined if the form leaves it
 * at 'Select'.
 */
export function portalChoice(form: {
  custom_portal?: boolean | undefined;
  enablecp?: 'yes' | 'no' | '' | undefined;
}): boolean | undefined {
  if (form.custom_portal !== undefined) return form.custom_portal;
  return form.enablecp ? form.enablecp === 'yes' : undefined;
}
