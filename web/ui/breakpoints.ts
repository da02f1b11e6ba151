/** Under 768 px is a phone. Spec part 2, section 9. */
export const PHONE = '(max-width: 767.98px)';
