-- Nothing reads when a purchase was paid: its charge and its claims say it.
alter table purchases drop column paid_at;
