-- Which first steps a plant skipped, and whether it closed the list. A plant without a row did neither.
create table first_steps (
  plant_id bigint primary key references plants (plant_id),
  skipped text[] not null default '{}',
  is_closed boolean not null default false
);
-- Existing plants are past their first steps.
insert into first_steps (plant_id, is_closed) select plant_id, true from plants;
