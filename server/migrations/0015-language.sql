-- The language a person has chosen, null while none was: messages to them and their screens on a new browser are in it.
alter table accounts add column language text check (language in ('en', 'es'));
