-- Each hold counts the holds its buyer already has. Without this index, PostgreSQL may read everyone's holds to find
-- them.
create index claims_held_by_buyer on claims (buyer_id, held_until) where state = 'held';
