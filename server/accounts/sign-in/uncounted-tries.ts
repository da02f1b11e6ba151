import type { Guard } from '#server/accounts/sign-in/tries.ts';

/**
 * Which guards have a try under way that is counted only when it turns out wrong. One of each at a time: two that did not know
 * of each other would be two tries for the count of one. Each process of the app keeps its own, so as many processes as there
 * are may each let one through before the first is counted.
 */
export function uncountedTries() {
  const underWay = new Map<string, Promise<void>>();
  return {
    /** Out: how to say that this try is over and counted. Null when there was another; it is over now, and this one is to be counted first. */
    async begin(guards: readonly Guard[]): Promise<(() => void) | null> {
      const names = guards.map(({ key }) => key.toString('base64'));
      const others = names.flatMap((name) => underWay.get(name) ?? []);
      if (others.length > 0) {
        await Promise.all(others);
        return null;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      for (const name of names) underWay.set(name, promise);
      return () => {
        for (const name of names) if (underWay.get(name) === promise) underWay.delete(name);
        resolve();
      };
    },
  };
}
