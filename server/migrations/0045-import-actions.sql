-- What is done with a row of an import is called an action, as everywhere else.
alter table customer_import_rows rename column deed to action;
alter table customer_import_rows rename constraint customer_import_rows_deed_check to customer_import_rows_action_check;
