-- For checking whether a phone has ever been texted, because the first text says how to opt out.
create index mails_texted on mails (recipient) where channel = 'text' and status <> 'skipped';
