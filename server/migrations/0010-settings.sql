-- The plant's settings, which its office can change.
alter table plants
  add column phone text not null default '',
  add column email text not null default '',
  add column address text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column zip text not null default '',
  add column country text not null default 'United States',
  -- The logo's file in the file store, '' for none.
  add column logo text not null default '' check (logo ~ '^([0-9a-f]{32}\.webp)?$'),
  -- Whether people need a card on file to book orders and set slots.
  add column demands_card boolean not null default true,
  -- Emails to customers that the plant has turned off.
  add column mails_off text[] not null default '{}',
  add column finder_radius_miles int not null default 100 check (finder_radius_miles between 1 and 3000),
  -- `settings_version` counts changes. `setting_versions` has the version in which each field last changed, so that
  -- saving an outdated form can't overwrite a change its user hasn't seen.
  add column settings_version int not null default 1,
  add column setting_versions jsonb not null default '{}';

-- Until now, only the owner's account had a ZIP code.
update plants p set zip = a.zip from accounts a where a.account_id = p.plant_id and a.zip ~ '^[0-9]{5}(-?[0-9]{4})?$';

alter table accounts
  -- The picture's file in the file store, '' for none.
  add column avatar text not null default '' check (avatar ~ '^([0-9a-f]{32}\.webp)?$'),
  -- Emails about the plant's business that this office user wants.
  add column office_mails text[] not null default '{}';
create index accounts_with_office_mails on accounts (plant_id) where office_mails <> '{}';
