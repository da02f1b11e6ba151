/** The least and the most to expect. Weights in hundredths of a pound, money in cents. */
export interface Range {
  low: number;
  likely: number;
  high: number;
}
