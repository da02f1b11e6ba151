-- An address is also confirmed by a link that is emailed at registration, and again from the account page.
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('reset', 'invite', 'claim', 'email', 'confirm'));
