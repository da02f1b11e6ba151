/**
 * Only URLs of this product can be returned to, never one smuggled in through a link. Browsers read '\' as '/' and skip tabs
 * and line breaks.
 */
export const isOwnAddress = (back: string | undefined): back is string =>
  back !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(back);
