-- For counting an account's recent emails. When there are more than a few, they are spaced out.
create index account_mails_of_account on account_mails (account_id, created_at);
