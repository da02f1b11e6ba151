import type Stripe from 'stripe';
import type { StripeSettings } from '#server/payments/payment-settings.ts';

/** Every request finishes in less than the two minutes after which a charge is looked up. */
const TIMEOUT_MS = 20_000;
const RETRIES = 2;

const clients = new Map<string, Promise<Stripe>>();

/** Stripe's library is large, so it is loaded only when needed. */
export function loadStripe(settings: StripeSettings): Promise<Stripe> {
  const { secretKey, apiUrl = '' } = settings;
  const key = `${secretKey} ${apiUrl}`;
  const client = clients.get(key) ?? open(settings);
  clients.set(key, client);
  client.catch(() => clients.delete(key));
  return client;
}

async function open({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  const limits = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if (apiUrl === undefined) return new Library(secretKey, limits);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Library(secretKey, {
    ...limits,
    host: hostname,
    port,
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}
