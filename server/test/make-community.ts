import { saveCommunity } from '#contract/community/community-api.ts';
import { joinCommunity } from '#contract/community/members-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { makeVisitor, type Person, type TestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

/** A seller's community, created through the API. */
export async function makeCommunity(app: TestApp, form: Partial<SentTo<typeof saveCommunity>> = {}) {
  const owner = await makeVisitor(app, 'seller');
  const community_id = await addCommunity(app, owner, form);
  const join = async (person?: Person) => {
    const member = person ?? (await makeVisitor(app, 'buyer'));
    expectYes(await app.call(joinCommunity, member, { community_id }));
    return member;
  };
  return { owner, community_id, join };
}

export async function addCommunity(
  app: TestApp,
  owner: Person,
  form: Partial<SentTo<typeof saveCommunity>> = {},
): Promise<number> {
  const filled = { name: 'Cedar Ridge herd share', zip: '50158', ...form };
  return expectYes(await app.call(saveCommunity, owner, filled)).data.community_id;
}
