-- Holding shares and pieces that are for sale. See docs/decisions/0037.

-- What each line of a purchase buys, so that a payment that arrives after the hold has expired can still buy it, or be
-- refunded.
create table purchase_lines (
  purchase_id bigint not null references purchases (purchase_id),
  line int not null,
  claim_id bigint not null,
  lot_id bigint not null references lots (lot_id),
  animal_id bigint references lot_animals (animal_id),
  quarters int,
  pieces int,
  price_cents int not null,
  price_basis text not null,
  -- What is paid at checkout, and the fees on it.
  deposit_cents int not null check (deposit_cents >= 0),
  deposit_fee_cents int not null check (deposit_fee_cents >= 0),
  primary key (purchase_id, line)
);
create index purchase_lines_of_lot on purchase_lines (lot_id);
create index purchase_lines_of_animal on purchase_lines (animal_id) where animal_id is not null;

-- How many holds a person has started since the time in `since`. The row is locked while that person claims, so that
-- simultaneous calls can't exceed the limit.
create table hold_counts (
  account_id bigint primary key references accounts (account_id),
  started int not null,
  since timestamptz not null
);

-- Today's date at a lot's plant. Lots without a plant use Central time.
create function lot_today(p_plant_id bigint) returns date language sql stable as $$
  select (clock_timestamp() at time zone coalesce(
    (select time_zone from plants where plant_id = p_plant_id), 'America/Chicago'))::date
$$;

-- Finds free quarters of this size in a lot, whose row is locked. Prefers a half that already has a quarter taken, then
-- the animal with the most quarters taken. A half is one side: quarters 1 and 2, or 3 and 4.
create function find_quarters(p_lot_id bigint, p_quarters int, p_animal_number int)
returns table (animal_id bigint, animal_number int, first_quarter int) language sql stable as $$
  with animal as (
    select a.animal_id, a.animal_number, coalesce(sum(
      ((1 << c.quarters) - 1) << (c.first_quarter - 1)), 0)::int as taken
    from lot_animals a left join claims c on c.animal_id = a.animal_id and c.state in ('held', 'bought')
    where a.lot_id = p_lot_id and a.state = 'open' and (p_animal_number is null or a.animal_number = p_animal_number)
    group by a.animal_id, a.animal_number
  ), place as (
    select a.*, p.first, ((1 << p_quarters) - 1) << (p.first - 1) as wanted,
      case when p.first <= 2 then 3 else 12 end as half
    from animal a cross join (values (1), (2), (3), (4)) as p(first)
    where p.first % p_quarters = 1 % p_quarters and p.first + p_quarters <= 5
  )
  select animal_id, animal_number, first from place where taken & wanted = 0
  order by p_quarters = 1 and taken & half <> 0 desc, bit_count(taken::bit(4)) desc, animal_number, first limit 1
$$;

-- Holds quarters or pieces for a few minutes, in one statement: locks the lot, deletes its expired holds, finds a
-- place, and inserts the claim. If it didn't, `refusal` says why, as a code from contract/lib/refusals.ts.
create function hold_of_lot(
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
begin
  insert into hold_counts as h (account_id, started, since) values (p_buyer_id, 1, clock_timestamp())
  on conflict (account_id) do update set
    started = case when h.since < clock_timestamp() - interval '1 hour' then 1 else h.started + 1 end,
    since = case when h.since < clock_timestamp() - interval '1 hour' then clock_timestamp() else h.since end
  returning started into v_started;

  select * into v_lot from lots where lot_id = p_lot_id for no key update;
  -- The time after getting the lock, which may have taken a while.
  v_now := clock_timestamp();
  refusal := case
    when v_lot.lot_id is null or v_lot.state = 'draft' or (v_lot.kind = 'product') <> (p_pieces is not null) then 'not_found'
    when v_lot.seller_id = p_buyer_id then 'own_lot'
    when v_started > p_most_an_hour then 'too_many'
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
  end if;
  return next;
end $$;
