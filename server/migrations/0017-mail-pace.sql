-- How many messages an account was written lately: beyond a few they are spaced out, whoever causes them.
create index account_mails_of_account on account_mails (account_id, created_at);
