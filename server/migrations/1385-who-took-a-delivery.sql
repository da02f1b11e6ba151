-- Who took the meat when the farm brought it; '' if nobody wrote it down.
alter table claims add column received_by text not null default '';
