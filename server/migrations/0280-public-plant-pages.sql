-- What a plant's public page says, besides its name, town, species, and free days.
alter table plants
  -- When people can come or call, and what they need to know about picking up.
  add column hours text not null default '',
  add column pickup_rules text not null default '',
  -- The phone, email, address, and prices are public only if the office says so.
  add column shows_contact boolean not null default false,
  add column shows_prices boolean not null default false;
