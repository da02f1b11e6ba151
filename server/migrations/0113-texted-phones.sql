-- Finds whether a phone has had a text before, since the first one says how to stop them.
create index mails_texted on mails (recipient) where channel = 'text' and status <> 'skipped';
