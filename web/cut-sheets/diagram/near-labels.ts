/** The minimum width and height of a touch target, in px. */
export const TOUCH = 44;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export interface LabelAt {
  id: string;
  box: Box;
}

const gap = (least: number, most: number, at: number) => Math.max(least - at, at - most, 0);
const middle = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/**
 * The labels that a touch could be meant for, nearest first. A label's target extends at least 44 by 44 px around its
 * middle, so the targets of small labels overlap.
 */
export function labelsNear(labels: readonly LabelAt[], x: number, y: number): string[] {
  const reached = labels.filter(({ box }) => {
    const center = middle(box);
    const isOn = gap(box.left, box.right, x) === 0 && gap(box.top, box.bottom, y) === 0;
    return isOn || (Math.abs(center.x - x) <= TOUCH / 2 && Math.abs(center.y - y) <= TOUCH / 2);
  });
  const distance = ({ box }: LabelAt) =>
    Math.hypot(gap(box.left, box.right, x), gap(box.top, box.bottom, y)) +
    Math.hypot(middle(box).x - x, middle(box).y - y) / 1000;
  return reached.toSorted((a, b) => distance(a) - distance(b)).map(({ id }) => id);
}
