-- The language the person chose; null if none. Used for email, and for screens in a new browser.
alter table accounts add column language text check (language in ('en', 'es'));
