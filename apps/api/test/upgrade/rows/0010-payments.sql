update customers set stripe_id = 'cus_1' where id = 'bob';
insert into checkouts (id, customer_id) values ('cs_1', 'bob');
insert into stripe_events (id, type, object_id, customer_id) values ('evt_1', 'checkout.session.completed', 'cs_0', 'bob');
