import { Problem } from '#server/lib/problem.ts';

const refuse = () => Promise.reject(new Problem('provider_away'));

/** A provider that refuses everything, for a restored copy that mustn't charge or pay anyone yet. */
export const holdBack = <T extends object>(provider: T): T =>
  new Proxy(provider, {
    get(target, key) {
      const part: unknown = Reflect.get(target, key);
      if (typeof part === 'function') return refuse;
      return typeof part === 'object' && part !== null ? holdBack(part) : part;
    },
  });
