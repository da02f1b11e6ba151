-- A hold now also announces its lot. A refused hold changes nothing, apart from deleting expired holds, so the call
-- needs no transaction around it.
create or replace function hold_of_lot(
  p_lot_id bigint, p_buyer_id bigint, p_quarters int, p_animal_number int, p_pieces int,
  p_minutes int, p_most int, p_most_an_hour int
) returns table (
  refusal text, room int, claim_id bigint, animal_number int, first_quarter int, held_until timestamptz
) language plpgsql as $$
#variable_conflict use_column
declare
  v_lot lots;
  v_animal_id bigint;
  v_now timestamptz;
  v_started int;
  v_frees boolean;
begin
  insert into hold_counts as h (account_id, started, since) values (p_buyer_id, 0, clock_timestamp())
  on conflict (account_id) do update set
    started = case when h.since < clock_timestamp() - interval '1 hour' then 0 else h.started end,
    since = case when h.since < clock_timestamp() - interval '1 hour' then clock_timestamp() else h.since end
  returning started into v_started;

  select * into v_lot from lots where lot_id = p_lot_id for no key update;
  -- The time after getting the lock, which may have taken a while.
  v_now := clock_timestamp();
  refusal := case
    when v_lot.lot_id is null or v_lot.state = 'draft' or (v_lot.kind = 'product') <> (p_pieces is not null) then 'not_found'
    when v_lot.seller_id = p_buyer_id then 'own_lot'
    when v_started >= p_most_an_hour then 'too_many'
    when v_lot.state <> 'published'
      or least(v_lot.sells_until, v_lot.dropoff_date) < lot_today(v_lot.plant_id) then 'not_for_sale'
    when p_quarters <> all (v_lot.share_sizes) then 'size_not_offered'
    when (select count(*) from claims c where c.buyer_id = p_buyer_id and c.state = 'held' and c.held_until > v_now) >= p_most
      then 'too_many_holds' end;
  if refusal is not null then
    return next;
    return;
  end if;

  delete from claims c where c.lot_id = p_lot_id and c.state = 'held' and c.held_until <= v_now;
  v_frees := found;
  if p_pieces is null then
    select f.animal_id, f.animal_number, f.first_quarter into v_animal_id, animal_number, first_quarter
    from find_quarters(p_lot_id, p_quarters, p_animal_number) f;
    if v_animal_id is null then refusal := 'share_gone'; end if;
  else
    room := v_lot.left_to_buy
      - (select coalesce(sum(c.pieces), 0) from claims c where c.lot_id = p_lot_id and c.state = 'held');
    if room < p_pieces then refusal := 'too_many_pieces'; end if;
  end if;
  if refusal is null then
    held_until := v_now + make_interval(mins => p_minutes);
    insert into claims as c (lot_id, animal_id, first_quarter, quarters, pieces, buyer_id, held_until)
    values (p_lot_id, v_animal_id, first_quarter, p_quarters, p_pieces, p_buyer_id, held_until)
    returning c.claim_id into claim_id;
    update hold_counts set started = started + 1 where account_id = p_buyer_id;
    insert into lot_news (lot_id, buyer_id) values (p_lot_id, p_buyer_id);
  elsif v_frees then
    insert into lot_news (lot_id) values (p_lot_id);
  end if;
  return next;
end $$;
