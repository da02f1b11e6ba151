-- What a message's attached file is made from when it is sent. Files themselves aren't stored here.
alter table mails add column attachment jsonb;
