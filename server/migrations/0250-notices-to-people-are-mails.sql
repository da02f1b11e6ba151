-- Texts and pushes about messages and communities are the market's messages, too. Their facts hold the checkboxes that allow
-- them, the page that they link to, the time zone in which texts wait for the morning, the reader's language, and the
-- conversation that they are about.
insert into mails (owner_id, account_id, channel, push_id, recipient, template, subject, facts, status, problem, sent_by,
    provider_id, tries, created_at, send_after, sent_at)
  select -1, n.account_id, n.channel, n.push_id, n.recipient,
    case n.notices[1] when 'message_unread' then 'message' when 'community_announcement' then 'announcement'
      when 'community_mention' then 'mention' when 'community_digest' then 'digest' else 'community_joined' end,
    n.title,
    case when n.status = 'queued' then jsonb_build_object('notices', n.notices, 'path', n.path, 'time_zone', n.time_zone,
      'language', coalesce(a.language, 'en'), 'thread_id', n.thread_id, 'party_id', n.party_id) else '{}' end,
    n.status, n.problem, n.sent_by, n.provider_id, n.tries, n.created_at, n.next_try_at, n.sent_at
  from person_notices n join accounts a using (account_id) order by n.notice_id;
drop table person_notices;

create index mails_gathered on mails (recipient, mail_id) where status = 'queued' and owner_id = -1 and channel <> 'email';
drop index mails_texted;
create index mails_texted on mails (recipient, sent_at) where channel = 'text' and status <> 'skipped';

-- These messages are now deleted along with the market's other ones.
do $$ begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'notices.delete-told';
  end if;
end $$;

comment on table mails is 'Every message by email, text, or push. A plant’s messages are kept for its office to read. The market’s, to people about their own accounts, messages, and communities, can contain links that open an account, so no plant can read them, and their facts are erased once they are sent.';
