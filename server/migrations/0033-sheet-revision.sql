-- `revision` counts the saves of a sheet: who saves names the one they began with, so that of two people at once the second is told.
-- `edit_data` are the answers of a submitted sheet while they are being changed: the plant cuts by `form_data` until they are
-- submitted again. `left_behind` are answers to what the plant's form no longer has, kept until the sheet is submitted.
alter table cut_sheets
  add column revision integer not null default 0 check (revision >= 0),
  add column saved_by bigint references accounts (account_id),
  add column saved_at timestamptz,
  add column edit_data json,
  add column left_behind json,
  add constraint only_submitted_is_edited check (edit_data is null or status = 'completed');
