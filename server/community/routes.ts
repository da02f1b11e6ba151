import * as communities from '#contract/community/community-api.ts';
import * as files from '#contract/community/files-api.ts';
import * as members from '#contract/community/members-api.ts';
import * as posts from '#contract/community/posts-api.ts';
import { anyone, signedIn } from '#server/accounts/policy.ts';
import * as own from '#server/community/communities.ts';
import { addCommunityDay, exportCommunityDays, listCommunityDays, removeCommunityDay } from '#server/community/days.ts';
import {
  addCommunityFile,
  approveFile,
  listCommunityFiles,
  openCommunityFile,
  removeCommunityFile,
} from '#server/community/files.ts';
import { endInvitations, inviteToCommunity } from '#server/community/invitations.ts';
import { listModeration } from '#server/community/log.ts';
import * as people from '#server/community/members.ts';
import { decidePost, reportPost } from '#server/community/moderate-posts.ts';
import * as talk from '#server/community/posts.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import { sellers } from '#server/payments/policy.ts';

/**
 * Only sellers can create communities. Anyone signed in can join them; what they may see or do in one depends on their
 * membership, which each call checks.
 */
export const routes = (store: FileStore): Route[] => [
  write(communities.saveCommunity, sellers, own.saveCommunity),
  steps(communities.setCommunityPicture, sellers, own.setCommunityPicture(store)),
  write(communities.archiveCommunity, sellers, own.archiveCommunity),
  write(communities.copyCommunity, sellers, own.copyCommunity),
  read(communities.viewCommunity, anyone, own.viewCommunity),
  read(communities.listMyCommunities, signedIn, own.listMyCommunities),
  read(communities.findCommunities, signedIn, own.findCommunities),
  read(communities.farmCommunities, anyone, own.farmCommunities),
  write(communities.saveCommunityMails, signedIn, own.saveCommunityMails),

  write(members.joinCommunity, signedIn, people.joinCommunity),
  write(members.leaveCommunity, signedIn, people.leaveCommunity),
  read(members.listMembers, signedIn, people.listMembers),
  read(members.listOutsiders, signedIn, people.listOutsiders),
  write(members.answerRequest, signedIn, people.answerRequest),
  write(members.setMemberRole, sellers, people.setMemberRole),
  write(members.removeMember, signedIn, people.removeMember),
  write(members.unbanMember, signedIn, people.unbanMember),
  write(members.inviteToCommunity, signedIn, inviteToCommunity),
  write(members.endInvitations, signedIn, endInvitations),
  read(members.listModeration, signedIn, listModeration),

  read(posts.listPosts, signedIn, talk.listPosts),
  read(posts.listReplies, signedIn, talk.listReplies),
  read(posts.listWaitingPosts, signedIn, talk.listWaitingPosts),
  write(posts.writePost, signedIn, talk.writePost),
  write(posts.editPost, signedIn, talk.editPost),
  write(posts.removePost, signedIn, talk.removePost),
  write(posts.reactToPost, signedIn, talk.reactToPost),
  write(posts.reportPost, signedIn, reportPost),
  write(posts.decidePost, signedIn, decidePost),

  read(files.listCommunityFiles, signedIn, listCommunityFiles),
  steps(files.addCommunityFile, signedIn, addCommunityFile(store)),
  read(files.openCommunityFile, signedIn, openCommunityFile(store)),
  steps(files.removeCommunityFile, signedIn, removeCommunityFile(store)),
  write(files.approveFile, signedIn, approveFile),
  read(files.listCommunityDays, signedIn, listCommunityDays),
  read(files.exportCommunityDays, signedIn, exportCommunityDays),
  write(files.addCommunityDay, signedIn, addCommunityDay),
  write(files.removeCommunityDay, signedIn, removeCommunityDay),
];
