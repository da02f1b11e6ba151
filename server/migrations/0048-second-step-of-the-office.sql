-- A plant can require two-step sign-in for its office.
alter table plants add column demands_second_step boolean not null default false;
create trigger second_factor_changed after insert or update of confirmed_at on second_factors
  for each row execute function tell_actor_changed('account_id');
