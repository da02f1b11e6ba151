-- The share sizes that a cut sheet is meant for, in quarters; empty if it is for any size.
alter table cut_sheet_templates
  add column share_sizes int[] not null default '{}' check (share_sizes <@ array[1, 2, 3, 4]);

update cut_sheet_templates set share_sizes = '{1}' where name in ('Beef quarter', 'Bison quarter', 'Yak quarter', 'Elk quarter');
update cut_sheet_templates set share_sizes = '{2,3,4}' where name in ('Beef', 'Bison', 'Yak', 'Elk');
update cut_sheet_templates set share_sizes = '{1,2}' where name in ('Hog half', 'Pork half', 'Lamb half', 'Goat half');
update cut_sheet_templates set share_sizes = '{3,4}' where name in ('Hog', 'Pork', 'Lamb', 'Goat');
