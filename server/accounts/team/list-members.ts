import type { getMembers as api, Member } from '#contract/accounts/team-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { type Colleague, rightsOver } from '#server/accounts/team/team-policy.ts';
import { type ListedMember, listMembers } from '#server/accounts/team/team-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The plant's staff, with the actions the caller may take on each of them. */
export async function getMembers(
  db: Db,
  { actor }: Who<PlantActor>,
  { search, state, sort, page, page_size }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows, total } = await listMembers(db, actor.plant_id, {
    search,
    state,
    sort,
    limit: page_size,
    offset: (page - 1) * page_size,
  });
  const me: Colleague = { account_id: actor.account_id, role: actor.role as Colleague['role'], state: 'active' };
  return { rows: rows.map((row) => presentMember(me, row)), total };
}

function presentMember(me: Colleague, { account_id, ...member }: ListedMember): Member {
  return {
    id: account_id,
    ...member,
    is_me: account_id === me.account_id,
    can: rightsOver(me, { account_id, ...member }),
  };
}
