import type { DataOf } from '#contract/lib/endpoint.ts';
import type { viewThread } from '#contract/messages/messages-api.ts';

/** An open conversation, as passed to the components that show it. */
export type Thread = DataOf<typeof viewThread>;
