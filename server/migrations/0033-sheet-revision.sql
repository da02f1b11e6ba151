-- `revision` counts saves. A save states which revision it started from, so if two people save the same sheet, the
-- second is refused. `edit_data` has changes to a submitted sheet; the plant cuts by `form_data` until they are
-- submitted. `left_behind` has answers to questions the template no longer asks, kept until the sheet is submitted.
alter table cut_sheets
  add column revision integer not null default 0 check (revision >= 0),
  add column saved_by bigint references accounts (account_id),
  add column saved_at timestamptz,
  add column edit_data json,
  add column left_behind json,
  add constraint only_submitted_is_edited check (edit_data is null or status = 'completed');
