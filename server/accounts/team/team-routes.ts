import { getHistory as getHistoryApi } from '#contract/accounts/history.ts';
import * as api from '#contract/accounts/team.ts';
import { office } from '#server/accounts/policy.ts';
import {
  changeMemberRole,
  deactivateMember,
  handOverPlant,
  reactivateMember,
  resendInvitation,
  withdrawInvitation,
} from '#server/accounts/team/change-team.ts';
import { getHistory } from '#server/accounts/team/get-history.ts';
import { inviteMember } from '#server/accounts/team/invite-member.ts';
import { getMembers } from '#server/accounts/team/list-members.ts';
import { type Route, read, write } from '#server/lib/route.ts';

/** Access ends with the person's very next call: their cached actor is dropped before the response. */
const theirs = { changesAccount: ({ id }: { id: number }) => id };

/** Who may do what to whom is decided under the lock: see team-policy.ts. */
export const teamRoutes: Route[] = [
  read(api.getMembers, office, getMembers),
  read(getHistoryApi, office, getHistory),
  write(api.inviteMember, office, inviteMember),
  write(api.resendInvitation, office, resendInvitation),
  write(api.withdrawInvitation, office, withdrawInvitation, theirs),
  write(api.changeMemberRole, office, changeMemberRole, theirs),
  write(api.deactivateMember, office, deactivateMember, theirs),
  write(api.reactivateMember, office, reactivateMember),
  write(api.handOverPlant, office, handOverPlant, { ...theirs, changesActor: true }),
];
