-- Templates are edited as drafts and published as editions. See docs/decisions/0021. A template with `version` 0 was
-- never published, so nothing uses it. `form_json` is the newest edition. `draft_json` is null if nothing has changed
-- since. `draft_revision` counts saves, so that when two people save the same draft, the second is refused.
-- `standard_answers` is the plant's standard cut.
alter table cut_sheet_templates
  add column version int not null default 1 check (version >= 0),
  add column draft_json json,
  add column draft_revision int not null default 0,
  add column draft_saved_at timestamptz,
  add column draft_saved_by bigint references accounts (account_id),
  add column standard_answers json,
  add column archived_at timestamptz,
  add constraint in_use_is_published_and_not_archived check (not is_active or (version > 0 and archived_at is null)),
  add constraint never_published_has_a_draft check (version > 0 or draft_json is not null);
update cut_sheet_templates set archived_at = now() where not is_active;

-- Every published edition. Built-in ones have no publisher.
create table cut_sheet_template_versions (
  plant_id bigint not null,
  template_id bigint not null,
  version int not null check (version > 0),
  form_json json not null,
  published_at timestamptz not null default now(),
  published_by bigint references accounts (account_id),
  primary key (plant_id, template_id, version),
  foreign key (plant_id, template_id) references cut_sheet_templates (plant_id, template_id)
);
insert into cut_sheet_template_versions (plant_id, template_id, version, form_json, published_at)
select plant_id, template_id, 1, form_json, created_at from cut_sheet_templates;

-- The edition that a submitted sheet was filled in on. Open sheets follow the newest one.
alter table cut_sheets
  add column version int,
  add constraint answers_a_published_edition
    foreign key (plant_id, template_id, version) references cut_sheet_template_versions (plant_id, template_id, version);
update cut_sheets set version = 1 where status = 'completed';
create index cut_sheets_by_template on cut_sheets (plant_id, template_id);
