/** How many pages a printed PDF has. */
export const pagesIn = (pdf: Buffer): number | undefined =>
  pdf.toString('latin1').match(/\/Type ?\/Page(?!s)/g)?.length;
