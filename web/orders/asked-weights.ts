import { makeStore } from '#web/lib/store.ts';

/** The share whose packed weights the shell asks for, because invoicing has that dialog; 0 if none. */
export const askedWeights = makeStore(0);
