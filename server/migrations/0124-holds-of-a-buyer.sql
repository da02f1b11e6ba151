-- Each hold counts what its buyer holds already. Without this index, PostgreSQL may read everyone's holds to find theirs.
create index claims_held_by_buyer on claims (buyer_id, held_until) where state = 'held';
