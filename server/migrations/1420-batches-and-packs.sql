-- Lots of ground, stuffed, or cured meat. A lot goes from one cleaning to the next. See docs/decisions/0048.
create table batches (
  plant_id bigint not null references plants (plant_id),
  batch_id bigint generated always as identity,
  lot text not null check (lot <> ''),
  kind text not null check (kind in ('grind', 'sausage', 'cure')),
  meat text not null check (meat in ('custom', 'game', 'inspected')),
  -- When the equipment was last cleaned before the lot was started; null if nobody wrote that down.
  cleaned_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- What came out, in hundredths of a pound; null until it is weighed.
  out_clb int check (out_clb between 1 and 10000000),
  is_own_meat_only boolean not null default false,
  primary key (plant_id, batch_id),
  unique (plant_id, lot)
);
create index batches_by_start on batches (plant_id, kind, started_at);
create index batches_open on batches (plant_id, kind) where ended_at is null;

-- What went into a lot: an animal's or a share's meat, meat that the plant bought, or what was left of an earlier lot.
create table batch_sources (
  plant_id bigint not null,
  batch_id bigint not null,
  source_id bigint generated always as identity,
  kind text not null check (kind in ('carcass', 'purchased', 'carry_over')),
  order_id bigint,
  -- The share (cart_id) whose meat it is; null if it is the whole animal's.
  share_id bigint,
  supplier_number text not null default '',
  supplier_lot text not null default '',
  made_on date,
  from_batch_id bigint,
  in_clb int not null check (in_clb between 1 and 10000000),
  -- For curing: the cut, so that its weight before curing is known.
  cut text not null default '',
  added_at timestamptz not null default now(),
  primary key (plant_id, source_id),
  foreign key (plant_id, batch_id) references batches (plant_id, batch_id),
  foreign key (plant_id, order_id) references orders (plant_id, order_id),
  foreign key (plant_id, share_id) references shares (plant_id, cart_id),
  foreign key (plant_id, from_batch_id) references batches (plant_id, batch_id),
  constraint source_has_its_facts check (case kind when 'carcass' then order_id is not null and from_batch_id is null
    when 'purchased' then order_id is null and from_batch_id is null and supplier_lot <> ''
    else order_id is null and from_batch_id is not null and from_batch_id <> batch_id end)
);
create index batch_sources_by_batch on batch_sources (plant_id, batch_id);
create index batch_sources_by_order on batch_sources (plant_id, order_id) where order_id is not null;
create index batch_sources_by_share on batch_sources (plant_id, share_id) where share_id is not null;
create index batch_sources_by_supplier_lot on batch_sources (plant_id, supplier_lot) where kind = 'purchased';
create index batch_sources_by_earlier_lot on batch_sources (plant_id, from_batch_id) where from_batch_id is not null;

-- Custom, game and inspected meat never mix.
create function meat_of(species text, offering text) returns text language sql immutable as $$
  select case when species in ('deer', 'wild_game') then 'game' when offering = 'usda' then 'inspected' else 'custom' end
$$;
create function keep_meat_apart() returns trigger language plpgsql as $$
declare
  lot_meat text := (select meat from batches where plant_id = new.plant_id and batch_id = new.batch_id);
  own_meat text := case new.kind
    when 'carcass' then (select meat_of(species, offering) from orders where plant_id = new.plant_id and order_id = new.order_id)
    when 'carry_over' then (select meat from batches where plant_id = new.plant_id and batch_id = new.from_batch_id)
    else lot_meat end;
begin
  if own_meat <> lot_meat then
    raise exception 'custom, game and inspected meat never mix' using errcode = 'check_violation', constraint = 'meat_stays_apart';
  end if;
  return new;
end $$;
create trigger meat_stays_apart before insert or update on batch_sources for each row execute function keep_meat_apart();

-- What the equipment needs at least, such as 25 lb of sausage; no row if any amount is made.
create table batch_minimums (
  plant_id bigint not null references plants (plant_id),
  kind text not null check (kind in ('grind', 'sausage', 'cure')),
  minimum_clb int not null check (minimum_clb between 1 and 10000000),
  primary key (plant_id, kind)
);

-- What was packed, package by package. A pack is never deleted or changed, but it can be voided, and its place changes.
create table packs (
  plant_id bigint not null,
  pack_id bigint generated always as identity,
  serial text not null check (serial <> ''),
  order_id bigint not null,
  -- The share (cart_id) that it is for.
  share_id bigint not null,
  batch_id bigint,
  cut text not null check (cut <> '' and length(cut) <= 80),
  -- Steaks, chops, or patties in it; null if nobody counted them.
  pieces int check (pieces between 1 and 10000),
  net_clb int not null check (net_clb between 1 and 1000000),
  packed_on date not null,
  -- The freezer and shelf.
  place text not null default '',
  trip_id bigint,
  voided_at timestamptz,
  void_reason text not null default '',
  primary key (plant_id, pack_id),
  unique (plant_id, serial),
  foreign key (plant_id, order_id) references orders (plant_id, order_id),
  foreign key (plant_id, share_id) references shares (plant_id, cart_id),
  foreign key (plant_id, batch_id) references batches (plant_id, batch_id),
  constraint voided_with_a_reason check ((voided_at is null) = (void_reason = ''))
);
create index packs_by_order on packs (plant_id, order_id);
create index packs_by_share on packs (plant_id, share_id);
create index packs_by_batch on packs (plant_id, batch_id) where batch_id is not null;

-- Shares whose packing is finished, with why each cut that is short is short. From then on, invoices charge what was packed.
create table packed_shares (
  plant_id bigint not null,
  share_id bigint not null,
  order_id bigint not null,
  shortages jsonb not null default '[]' check (jsonb_typeof(shortages) = 'array'),
  finished_at timestamptz not null default now(),
  primary key (plant_id, share_id),
  foreign key (plant_id, share_id) references shares (plant_id, cart_id) on delete cascade,
  foreign key (plant_id, order_id) references orders (plant_id, order_id)
);
create index packed_shares_by_order on packed_shares (plant_id, order_id);
