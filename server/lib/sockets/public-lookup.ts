import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is on the internet, not inside a private network or this machine. */
export const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/**
 * Resolves host names for a connection, and refuses those of addresses inside a private network. The connection goes to the
 * address that was checked, so a name that changes in between doesn't help anyone.
 */
export const publicLookup =
  (refuse: () => Error, find: typeof lookup = lookup): LookupFunction =>
  (hostname, options, done) =>
    find(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) return done(refuse(), '');
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family);
    });
