-- Columns named after what they record, in the words of the rest of the product.
alter table next_lot_wishes rename column told_lot_id to notified_lot_id;
alter index next_lot_wishes_told rename to next_lot_wishes_notified;
alter table community_posts rename column told_up_to to notified_up_to;
alter table community_posts rename column told_at to notified_at;
alter index community_posts_untold rename to community_posts_unnotified;
alter table community_mentions rename column told_at to notified_at;
alter index community_mentions_untold rename to community_mentions_unnotified;
alter table thread_members rename column told_to to notified_to;
alter table message_reports rename column told_at to notified_at;
alter index message_reports_untold rename to message_reports_unnotified;
alter index thread_members_untold rename to thread_members_unnotified;
