-- The person's chosen language, null if none: for mail, and for screens in a new browser.
alter table accounts add column language text check (language in ('en', 'es'));
