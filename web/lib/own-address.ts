/** Only an address of this product is gone back to, never one that a link smuggled in: browsers read '\' as '/', and leave tabs and line ends out. */
export const isOwnAddress = (back: string | undefined): back is string =>
  back !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(back);
