import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of community. */
export const COMMUNITY_REFUSALS = {
  community_changed: [409, 'You saved this community in another window. Load it again to see what changed.'],
  community_archived: [409, 'This community is archived, so nothing can be added or changed.'],
  communities_full: [422, 'You can have up to {most} communities. Archive one first.'],
  community_members_only: [403, 'Only members of this community can do this.'],
  moderators_only: [403, 'Only the owner and the moderators can do this.'],
  not_the_owner: [403, 'Only the owner of this community can do this.'],
  owner_stays: [422, 'You own this community, so you can’t leave it. You can archive it.'],
  community_banned: [403, 'You can’t join this community.'],
  community_full: [409, 'This community has no room for more members.'],
  invitation_over: [409, 'This invitation has expired. Ask for a new one.'],
  invitations_full: [422, 'There are already {most} invitation links. End them before making another.'],
  too_many_posts: [429, 'You’ve posted a lot in the last hour. Wait a while, then try again.'],
  post_fixed: [409, 'A post can only be changed for {minutes} minutes.'],
  community_files_full: [422, 'This community already has {most} files. Remove some first.'],
  own_files_full: [422, 'You’ve already shared {most} files here. Remove some first.'],
  community_days_full: [422, 'You can announce up to {most} days. Remove one first.'],
} as const satisfies Sentences;
