-- Products that are sold by the pound: a piece weighs something in between, and the price follows from what was packed.
alter table lots add column piece_low_clb int check (piece_low_clb > 0);
alter table lots add column piece_high_clb int;
alter table lots add check (piece_high_clb >= piece_low_clb);
alter table lots drop constraint lots_price_basis_check;
alter table lots add constraint lots_price_basis_check check (price_basis in ('hanging', 'live', 'whole', 'piece', 'pound'));
alter table lots drop constraint product_by_the_piece;
alter table lots add constraint product_by_the_piece check ((kind = 'product') = (price_basis = 'piece' or price_basis = 'pound')
  and (kind = 'product') = (pieces is not null));
alter table lots add constraint pound_has_weights check (state = 'draft' or price_basis <> 'pound' or piece_high_clb is not null);

-- What the pieces of a claim weighed when they were packed. The buyer had paid for the heaviest, and gets the difference back.
alter table claims add column packed_clb int check (packed_clb > 0);
alter table claims add constraint packed_pieces check (packed_clb is null or pieces is not null);

-- At the counter, a lot that is sold by the pound is weighed. Its stock stays a number of pieces.
alter table counter_products drop constraint lot_by_the_piece;
alter table counter_products add constraint lot_counts_itself check (lot_id is null or stock is null);
