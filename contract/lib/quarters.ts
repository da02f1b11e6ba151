/** How a share's size is shown: 4 is 'Whole', otherwise 'Qt N', none '-'. Spec part 2, section 9. */
export const showQuarters = (quarters: number | null): string =>
  quarters === null ? '-' : quarters === 4 ? 'Whole' : `Qt ${quarters}`;
