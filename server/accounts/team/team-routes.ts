import { getHistory as getHistoryApi } from '#contract/accounts/history-api.ts';
import * as api from '#contract/accounts/team-api.ts';
import { office } from '#server/accounts/policy.ts';
import { presentPassword } from '#server/accounts/security/present-password.ts';
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
import type { Db, Tx } from '#server/lib/database.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Access ends with the person's very next call: their cached actor is dropped before the response. */
const theirs = { changesAccount: ({ id }: { id: number }) => id };

type Commit = (work: (tx: Tx) => Promise<null>) => Promise<null>;

/** Who may do what to whom is decided under the lock: see team-policy.ts. */
export function teamRoutes(secret: string): Route[] {
  const requirePassword = presentPassword(secret);
  /** Asks for the caller's password again, so that an unattended browser can't give the plant away. */
  const withPassword =
    <I>(work: (tx: Tx, who: Who<PlantActor>, input: I) => Promise<null>) =>
    async (db: Db, who: Who<PlantActor>, input: I & { present_password: string }, commit: Commit): Promise<null> => {
      await requirePassword(db, who.actor.account_id, input.present_password);
      return commit((tx) => work(tx, who, input));
    };
  return [
    read(api.getMembers, office, getMembers),
    read(getHistoryApi, office, getHistory),
    write(api.inviteMember, office, inviteMember),
    write(api.resendInvitation, office, resendInvitation),
    write(api.withdrawInvitation, office, withdrawInvitation, theirs),
    steps(api.changeMemberRole, office, withPassword(changeMemberRole), theirs),
    write(api.deactivateMember, office, deactivateMember, theirs),
    write(api.reactivateMember, office, reactivateMember),
    steps(api.handOverPlant, office, withPassword(handOverPlant), { ...theirs, changesActor: true }),
  ];
}
