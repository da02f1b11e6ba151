-- What a plant checks for the inspector: coolers twice a day, areas before work, thermometers. `limit_tenths` is the warmest that
-- a cooler may be, in tenths of a degree Fahrenheit. A closed place keeps its records.
create table check_places (
  plant_id bigint not null references plants (plant_id),
  place_id bigint generated always as identity,
  kind text not null check (kind in ('cooler', 'area', 'thermometer')),
  name text not null check (name <> ''),
  limit_tenths int check (limit_tenths between -1000 and 3000),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (plant_id, place_id),
  constraint coolers_have_a_limit check ((kind = 'cooler') = (limit_tenths is not null))
);
create unique index check_places_by_name on check_places (plant_id, kind, fold_text(name)) where closed_at is null;

-- A plant's own limits, from its HACCP plan. Without a row, those of contract/floor/checks/checks.ts apply.
create table check_limits (
  plant_id bigint primary key references plants (plant_id),
  chill_minutes int not null check (chill_minutes between 1 and 600),
  chill_tenths int not null check (chill_tenths between -1000 and 3000),
  chill_hours int not null check (chill_hours between 1 and 96),
  carcasses int not null check (carcasses between 0 and 999),
  calibration_tenths int not null check (calibration_tenths between 1 and 100),
  morning_hour int not null check (morning_hour between 0 and 11),
  afternoon_hour int not null check (afternoon_hour between 12 and 23),
  is_review_required boolean not null
);

-- A record is corrected once. A correction can be corrected in turn.
create unique index floor_records_by_correction on floor_records (plant_id, corrects) where corrects is not null;
