-- The language a person has chosen: screens on a new browser and messages to them are in it.
alter table accounts add column language text not null default 'en' check (language in ('en', 'es'));
