import * as api from '#contract/waitlist/api.ts';
import { office } from '#server/accounts/policy.ts';
import { read, write } from '#server/lib/route.ts';
import { leaveWaitlist } from '#server/waitlist/end-entries.ts';
import { exportWaitlist } from '#server/waitlist/export-waitlist.ts';
import { joinWaitlist } from '#server/waitlist/join-waitlist.ts';
import { listWaitlist } from '#server/waitlist/list-waitlist.ts';
import { offerDay } from '#server/waitlist/make-offers.ts';
import { moveEntry } from '#server/waitlist/move-entry.ts';
import { orderers } from '#server/waitlist/policy.ts';
import { acceptOffer, declineOffer, withdrawOffer } from '#server/waitlist/settle-offer.ts';

/**
 * The office runs the waitlist, and anyone who may order can join. The handlers check whose entry it is, once they have
 * locked it.
 */
export const routes = [
  write(api.joinWaitlist, orderers, joinWaitlist),
  read(api.listWaitlist, orderers, listWaitlist),
  read(api.exportWaitlist, orderers, exportWaitlist),
  write(api.acceptOffer, orderers, acceptOffer),
  write(api.declineOffer, orderers, declineOffer),
  write(api.leaveWaitlist, orderers, leaveWaitlist),
  write(api.moveEntry, office, moveEntry),
  write(api.offerDay, office, offerDay),
  write(api.withdrawOffer, office, withdrawOffer),
];
