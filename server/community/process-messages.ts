/** A community that changed. If a membership changed, `account_id` is the member's. */
export interface CommunityNews {
  community_id: number;
  account_id: number | null;
  is_member: boolean;
}
/** What the processes send each other. */
export interface CommunityProcessMessages {
  communities(news: CommunityNews[]): void;
}
