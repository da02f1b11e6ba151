-- A plant's own wording of its notices. Rows stay after a return to the standard, for their revision.
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
