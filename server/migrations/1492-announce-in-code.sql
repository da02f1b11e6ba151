-- Triggers of a plant's tables would run on the machine that holds the row, where no process listens. The code that changes a
-- portal or a plant's settings announces it.
drop trigger portal_changed on customers;
drop trigger plant_changed on plants;
