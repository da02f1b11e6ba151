/** Below 768 px is a phone. Fixed by SHL-019. */
export const PHONE = '(max-width: 767.98px)';
