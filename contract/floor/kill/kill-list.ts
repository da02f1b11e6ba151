/** What decides an animal's place in a kill day. */
interface KillPlace {
  order_id: number;
  process_option: string;
  is_organic: boolean;
}

/** Religious animals are killed first, then organic ones, so that nothing else has touched the tools. */
const groupOf = ({ process_option, is_organic }: KillPlace): number =>
  process_option === 'religious' ? 0 : is_organic ? 1 : 2;

/**
 * A day's animals in the order in which they are killed: as somebody chose it, or religious, organic, and the others in the order
 * they came. An animal that came after somebody chose the order goes behind the last one of its group or of an earlier group.
 */
export function inKillOrder<Animal extends KillPlace>(animals: readonly Animal[], chosen: readonly number[]): Animal[] {
  const placed = chosen.flatMap((id) => animals.filter(({ order_id }) => order_id === id));
  for (const animal of animals) {
    if (chosen.includes(animal.order_id)) continue;
    const before = placed.findLastIndex((other) => groupOf(other) <= groupOf(animal));
    placed.splice(before + 1, 0, animal);
  }
  return placed;
}

/** The order after one animal has traded places with the one before or after it. */
export function tradePlaces(order_ids: readonly number[], at: number, to: number): number[] {
  const [one, other] = [order_ids[at], order_ids[to]];
  if (one === undefined || other === undefined) return [...order_ids];
  return order_ids.map((id, place) => (place === at ? other : place === to ? one : id));
}
