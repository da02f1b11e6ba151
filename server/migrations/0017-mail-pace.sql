-- Counts an account's recent mail. More than a few messages are spaced out.
create index account_mails_of_account on account_mails (account_id, created_at);
