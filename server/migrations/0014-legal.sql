-- The terms of service and the privacy policy are accepted too, with whichever agreement is. Spec part 2, section 2 (Legal texts).
alter table agreement_acceptances drop constraint agreement_acceptances_agreement_check;
alter table agreement_acceptances add constraint agreement_acceptances_agreement_check
  check (agreement in ('processor', 'producer', 'customer', 'privacy', 'terms'));
