-- Phone numbers that asked us to stop, such as +13125550100. One number sends every plant's texts, so a stop applies to
-- all of them.
create table text_stops (
  phone text primary key,
  stopped_at timestamptz not null default now()
);

-- A plant's own wording for its notices. If the plant goes back to the standard wording, the row stays, to keep its
-- revision.
create table notice_texts (
  plant_id bigint not null references plants (plant_id),
  template text not null,
  language text not null check (language in ('en', 'es')),
  revision int not null default 1,
  subject text not null,
  body text not null,
  brief text not null,
  primary key (plant_id, template, language)
);
