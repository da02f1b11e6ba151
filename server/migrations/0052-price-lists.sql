-- A plant's price lists. Each covers a category, or one label type within it; '' is the list for all label types that
-- don't have their own.
create table price_lists (
  plant_id bigint not null references plants (plant_id),
  price_list_id bigint generated always as identity,
  category_id int not null check (category_id between 1 and 10),
  label text not null default '' check (label in ('', 'custom', 'usda', 'organic', 'private', 'religious', 'generic')),
  created_at timestamptz not null default now(),
  primary key (plant_id, price_list_id),
  unique (plant_id, category_id, label)
);

-- The editions of a price list. An order's drop-off date decides which edition applies. `lines` follows PriceLine in
-- contract/pricing/price-list.ts. `entered_on` is the date at the plant when the edition was entered; animals dropped
-- off on or after that day freeze it. `revision` counts changes, so that nobody overwrites a change they haven't seen.
-- See docs/decisions/0031.
create table price_editions (
  plant_id bigint not null,
  edition_id bigint generated always as identity,
  price_list_id bigint not null,
  starts_on date not null,
  entered_on date not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  revision int not null default 1,
  changed_by bigint references accounts (account_id),
  changed_at timestamptz not null default now(),
  primary key (plant_id, edition_id),
  unique (plant_id, price_list_id, starts_on),
  foreign key (plant_id, price_list_id) references price_lists (plant_id, price_list_id) on delete cascade
);

-- Each row of the old table becomes the first edition of its category's list.
insert into price_lists (plant_id, category_id, created_at)
select plant_id, category_id, changed_at from processing_prices;

insert into price_editions (plant_id, price_list_id, starts_on, entered_on, lines, changed_by, changed_at)
select p.plant_id, l.price_list_id, d.day, d.day, coalesce(x.lines, '[]'), p.changed_by, p.changed_at
from processing_prices p
join price_lists l on l.plant_id = p.plant_id and l.category_id = p.category_id
join plants t on t.plant_id = p.plant_id
cross join lateral (select (p.changed_at at time zone t.time_zone)::date as day) d
cross join lateral (
  select jsonb_agg(jsonb_build_object('name', name, 'unit', unit, 'cents', cents, 'minimum_cents', nullif(least, 0),
    'when', applies, 'tax_class', 'processing') order by place) as lines
  from (values
    (1, 'Kill fee', 'head', p.kill_cents, 0, 'always'),
    (2, 'Offal disposal', 'head', p.disposal_cents, 0, 'always'),
    (3, 'Cutting and wrapping', 'hanging_lb', p.cut_wrap_cents, p.minimum_cents, 'always'),
    (4, 'Split fee for a half', 'share', p.split_half_cents, 0, 'split_half'),
    (5, 'Split fee for a quarter', 'share', p.split_quarter_cents, 0, 'split_quarter'),
    (6, 'Curing and smoking', 'packaged_lb', p.smoking_cents, 0, 'smoking'),
    (7, 'Sausage making', 'packaged_lb', p.sausage_cents, 0, 'sausage'),
    (8, 'Patties', 'packaged_lb', p.patties_cents, 0, 'patties'),
    (9, 'Stew meat and cubes', 'packaged_lb', p.stew_cents, 0, 'stew'),
    (10, 'Organs saved', 'animal', p.organs_cents, 0, 'organs')
  ) as old (place, name, unit, cents, least, applies)
  where cents > 0 or least > 0
) x;

drop table processing_prices;
