-- For how many years after the year of a kill the plant keeps its records. Federal rules say two; a state may want more.
set constraints all immediate;
alter table plants add column record_years int not null default 2 check (record_years between 2 and 20);
