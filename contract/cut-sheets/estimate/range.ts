/** From the least to the most that is to be expected. Weights in hundredths of a pound, money in cents. */
export interface Range {
  low: number;
  likely: number;
  high: number;
}
