-- sessions_newest finds a person's sessions just as fast. Without this index, each sign-in writes less.
drop index sessions_by_account;
