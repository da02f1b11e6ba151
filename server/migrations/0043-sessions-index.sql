-- sessions_newest finds a person's sessions just as well, so each sign-in writes one index fewer.
drop index sessions_by_account;
