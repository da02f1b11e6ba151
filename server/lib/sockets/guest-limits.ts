import type { IncomingMessage } from 'node:http';
import { networkOf } from '#server/lib/sockets/network-of.ts';

/** The most pages that visitors who aren't signed in can have open in each process: from one address, and overall. */
const MAX_FROM_ADDRESS = 20;
const MAX_GUESTS = 5_000;

/**
 * Counts guests' open pages. Each process counts only its own, because a guest's page is cheap and shows only public
 * facts.
 */
export function guestLimits(trustProxy: boolean) {
  const byAddress = new Map<string, number>();
  let total = 0;
  return {
    /** Reserves a spot and returns a function that frees it, or null if no spots are left. */
    claim(request: IncomingMessage): (() => void) | null {
      const address = networkOf(addressOf(request, trustProxy));
      const count = byAddress.get(address) ?? 0;
      if (count >= MAX_FROM_ADDRESS || total >= MAX_GUESTS) return null;
      byAddress.set(address, count + 1);
      total++;
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        total--;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      };
    },
  };
}

/** Behind our own proxy, the last entry is the one that the proxy itself added. */
function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const own = request.socket.remoteAddress ?? '';
  if (!trustProxy) return own;
  return [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() || own;
}
