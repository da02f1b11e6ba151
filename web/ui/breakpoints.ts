/** Windows below 768 px get the phone layout. Required by SHL-019. */
export const PHONE = '(max-width: 767.98px)';
/** Below 1100 px the side menu shows only its icons. */
export const NARROW = '(max-width: 1099.98px)';
/**
 * Below 1200 px, a table has no room for its least important columns, whether the side menu is expanded or shows only
 * icons. Printed pages are narrow, too, but get all columns.
 */
export const CRAMPED = 'screen and (max-width: 1199.98px)';
/** Below 900 px, a table has room for only its most important columns. */
export const TABLET = 'screen and (max-width: 899.98px)';
/** A phone in portrait or landscape. In landscape it is wide, but too short for a menu next to the page. */
export const PHONE_EITHER_WAY = '(max-width: 767.98px), (max-height: 499.98px) and (orientation: landscape)';
