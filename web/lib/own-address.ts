/** Only an address of this product is gone back to, never one that a link smuggled in. */
export const isOwnAddress = (back: string | undefined): back is string =>
  back !== undefined && /^\/(?![/\\])/.test(back);
