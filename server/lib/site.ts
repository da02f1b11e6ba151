import type { AddressInfo } from 'node:net';

/**
 * The address that people use, as set by the operator. It is never taken from a request, because clients can put anything
 * there.
 */
export interface Site {
  /** 'https://plant.example'. Without PUBLIC_URL, it isn't known until the server is listening. */
  origin(): string;
  /** Whether people use https. */
  isSecure: boolean;
}

export const siteOf = (publicUrl: string | undefined, listening: () => AddressInfo | string | null): Site => ({
  origin: () => (publicUrl === undefined ? addressOf(listening()) : new URL(publicUrl).origin),
  isSecure: publicUrl?.startsWith('https://') ?? false,
});

/** Where this server listens. `host` is the name it was told to listen on, if any. */
export function addressOf(listening: AddressInfo | string | null, host?: string): string {
  if (listening === null || typeof listening === 'string') return 'http://localhost';
  const { address, port } = listening;
  const name = host ?? address;
  const isEverywhere = name === '0.0.0.0' || name === '::';
  return `http://${isEverywhere ? 'localhost' : name.includes(':') ? `[${name}]` : name}:${port}`;
}
