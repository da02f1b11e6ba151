import type Stripe from 'stripe';

/** The refund, transfer, or reversal that an earlier call made with this key. Stripe itself forgets keys after a day. */
export async function findByKey<Made extends { metadata: Stripe.Metadata | null }>(
  all: AsyncIterable<Made>,
  provider_key: string,
): Promise<Made | undefined> {
  for await (const made of all) if (made.metadata?.provider_key === provider_key) return made;
  return undefined;
}
