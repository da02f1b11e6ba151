/** The expected minimum, most likely value, and maximum. Weights in hundredths of a pound, money in cents. */
export interface Range {
  low: number;
  likely: number;
  high: number;
}
