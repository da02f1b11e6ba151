-- Every agreement also covers the terms of service and the privacy policy.
alter table agreement_acceptances drop constraint agreement_acceptances_agreement_check;
alter table agreement_acceptances add constraint agreement_acceptances_agreement_check
  check (agreement in ('processor', 'producer', 'customer', 'privacy', 'terms'));
