-- Renames an import row's deed to its action, the word used everywhere else.
alter table customer_import_rows rename column deed to action;
alter table customer_import_rows rename constraint customer_import_rows_deed_check to customer_import_rows_action_check;
