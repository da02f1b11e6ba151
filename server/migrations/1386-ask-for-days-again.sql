-- How often a buyer was asked to choose the day of a delivery.
alter table claims add column day_asks int not null default 0 check (day_asks >= 0);
update claims set day_asks = 1 where day_asked_at is not null;
