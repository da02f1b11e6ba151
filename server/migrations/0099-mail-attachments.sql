-- The data that a message's attachment is made from when it is sent. The file itself isn't stored here.
alter table mails add column attachment jsonb;
