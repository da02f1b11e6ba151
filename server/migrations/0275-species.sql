-- The species and their categories are tables, which every column that holds one refers to. Their facts are in
-- contract/orders/species-facts.ts.

create table categories (
  category_id int primary key,
  name text not null unique
);
comment on table categories is 'Groups of species that share slots and prices. Hogs and pork are one.';
insert into categories (category_id, name) values (1, 'Beef'), (2, 'Goat'), (3, 'Lamb'), (4, 'Pork'), (5, 'Bison'), (6, 'Elk'),
  (7, 'Yak'), (8, 'Poultry'), (9, 'Deer'), (10, 'Wild Game');

create table species (
  species text primary key,
  category_id int not null references categories (category_id)
);
comment on table species is 'The species that can be ordered.';
insert into species (species, category_id) values ('beef', 1), ('goat', 2), ('lamb', 3), ('pork', 4), ('hog', 4), ('bison', 5),
  ('elk', 6), ('yak', 7), ('poultry', 8), ('deer', 9), ('wild_game', 10);

alter table orders drop constraint orders_category_id_check,
  add foreign key (category_id) references categories (category_id), add foreign key (species) references species (species);
alter table waitlist_entries drop constraint waitlist_entries_category_id_check,
  add foreign key (category_id) references categories (category_id), add foreign key (species) references species (species);
alter table cut_sheet_templates add foreign key (species) references species (species);
alter table price_lists drop constraint price_lists_category_id_check,
  add foreign key (category_id) references categories (category_id);
alter table slot_days drop constraint slot_days_category_id_check,
  add foreign key (category_id) references categories (category_id);
alter table slot_overrides drop constraint slot_overrides_category_id_check,
  add foreign key (category_id) references categories (category_id);
alter table slot_weights drop constraint slot_weights_category_id_check,
  add foreign key (category_id) references categories (category_id);
alter table weekly_slots drop constraint weekly_slots_category_id_check,
  add foreign key (category_id) references categories (category_id);

-- PostgreSQL has no foreign keys for the values of an array.
create function require_categories() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.category_ids) as c (category_id) left join categories k using (category_id)
    where k.category_id is null)
  then
    raise foreign_key_violation using message = 'a category of this special day is unknown';
  end if;
  return new;
end $$;
create trigger categories_are_known before insert or update of category_ids on special_days
  for each row execute function require_categories();
alter table special_days drop constraint special_days_category_ids_check;
