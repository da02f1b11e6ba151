-- Customers without an email address can be texted a link to their cut sheet. `recipient` is then the phone number as
-- the plant typed it.
alter table sheet_links drop constraint sheet_links_how_check;
alter table sheet_links add constraint sheet_links_how_check check (how in ('mail', 'text', 'hand'));
alter table sheet_links drop constraint mailed_to_somebody;
alter table sheet_links add constraint sent_to_somebody check (how = 'hand' or recipient <> '');
