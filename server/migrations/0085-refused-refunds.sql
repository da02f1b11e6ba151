-- How many times the refund was tried. A refused refund is tried again every day for a month.
alter table market_refunds add column tries int not null default 0 check (tries >= 0);
create index market_refunds_refused on market_refunds (ended_at) where state = 'refused';
