/** Hundredths of a pound, rounded down, so that nothing is listed or charged as heavier than it is. */
export const clbWithin = (pounds: number): number => Math.floor(pounds * 100 + 1e-6);

/** A typed weight in hundredths of a pound; null if it was left blank or can't be read. */
export const clbOf = (pounds: number | ''): number | null =>
  pounds === '' || Number.isNaN(pounds) ? null : Math.round(pounds * 100);
