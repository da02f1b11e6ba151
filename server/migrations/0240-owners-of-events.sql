-- The market's own account owns what belongs to no plant and no seller. It has no address and no password, so nobody can
-- sign in to it.
insert into accounts (account_id, role, first_name, last_name, deactivated_at)
  overriding system value values (-1, 'seller', 'Hindquarter', '', now());

-- An event belongs to a plant, a seller, or the market.
alter table events drop constraint events_plant_id_fkey;
alter table events rename column plant_id to owner_id;
alter table events add constraint events_owner foreign key (owner_id) references accounts (account_id);

-- Changes that open pages should be told about are events as well.
insert into events (owner_id, kind, data)
  select l.seller_id, 'lot.changed',
    jsonb_build_object('lot_id', n.lot_id, 'buyer_id', n.buyer_id, 'removed_claim_id', n.removed_claim_id)
  from lot_news n join lots l using (lot_id) order by n.news_id;
insert into events (owner_id, kind, data)
  select -1, 'thread.changed', jsonb_build_object('thread_id', thread_id, 'message_id', message_id,
    'reader_id', reader_id, 'only_party', only_party)
  from message_news order by news_id;
insert into events (owner_id, kind, data)
  select -1, 'community.changed', jsonb_build_object('community_id', community_id, 'account_id', account_id)
  from community_news order by news_id;
-- Nobody looks at these again, so they are deleted a day later.
create index events_announced on events (relayed_at)
  where kind in ('lot.changed', 'thread.changed', 'community.changed');
drop table lot_news, message_news, community_news;
drop function hold_of_lot;
