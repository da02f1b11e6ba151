-- Links to cut sheets also go by push to customers who have no email address.
alter table sheet_links drop constraint sheet_links_how_check;
alter table sheet_links add constraint sheet_links_how_check check (how in ('mail', 'text', 'push', 'hand'));
alter table sheet_links drop constraint sent_to_somebody;
alter table sheet_links add constraint sent_to_somebody check (how in ('push', 'hand') or recipient <> '');
