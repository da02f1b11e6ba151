-- A carcass can be weighed side by side. The hanging weight is then the sum of its sides.
alter table orders
  add column left_side_clb int check (left_side_clb between 1 and 10000000),
  add column right_side_clb int check (right_side_clb between 1 and 10000000),
  add column condemned_weight_clb int check (condemned_weight_clb between 1 and 10000000),
  add constraint sides_add_up check (
    (left_side_clb is null) = (right_side_clb is null)
    and (left_side_clb is null or left_side_clb + right_side_clb is not distinct from hanging_weight_clb));
