import type { DataOf } from '#contract/lib/endpoint.ts';
import type { viewThread } from '#contract/messages/messages-api.ts';

/** An open conversation, as its parts on the screen get it. */
export type Thread = DataOf<typeof viewThread>;
