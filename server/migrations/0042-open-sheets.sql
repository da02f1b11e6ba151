-- For counting a template's open sheets. Only a few of a plant's sheets are open at any time.
drop index cut_sheets_by_template;
create index cut_sheets_open_by_template on cut_sheets (plant_id, template_id) where status = 'open';
