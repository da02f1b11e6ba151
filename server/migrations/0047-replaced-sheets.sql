-- Cut sheets that another sheet has replaced on a share. A blank one is deleted, and its address leads to the new
-- sheet.
create table replaced_sheets (
  plant_id bigint not null,
  cut_sheet_id bigint not null,
  replaced_by bigint not null,
  primary key (plant_id, cut_sheet_id),
  foreign key (plant_id, replaced_by) references cut_sheets (plant_id, cut_sheet_id) on delete cascade,
  constraint two_sheets check (cut_sheet_id <> replaced_by)
);
create index replaced_sheets_by on replaced_sheets (plant_id, replaced_by);
