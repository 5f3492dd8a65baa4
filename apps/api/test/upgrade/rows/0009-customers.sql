insert into customers (id, created_at) values ('bob', '2025-09-01T10:00:00Z');
insert into ledger_entries (id, customer_id, sequence, kind, amount_micros, currency, balance_micros, idempotency_key, reason, actor, charge_id, created_at) values
  ('00000000-0000-4000-8000-000000000091', 'bob', 1, 'credit', 5000000, 'usd', 5000000, 'first', 'A gift', 'user:ada', null, '2025-09-01T10:00:00Z'),
  ('00000000-0000-4000-8000-000000000092', 'bob', 2, 'charge', -1200000, 'usd', 3800000, 'second', 'Used', 'operator', null, '2025-09-01T11:00:00Z'),
  ('00000000-0000-4000-8000-000000000093', 'bob', 3, 'refund', 200000, 'usd', 4000000, 'third', 'It failed', 'operator', '00000000-0000-4000-8000-000000000092', '2025-09-01T12:00:00Z');
insert into customer_balances (customer_id, currency, amount_micros, sequence) values ('bob', 'usd', 4000000, 3);
insert into customer_events (customer_id, type, params, event_key) values ('bob', 'credit_added', '{"amount": 5000000}', 'first');
insert into api_keys (customer_id, name, key_hash, key_prefix) values ('bob', 'laptop', decode(repeat('05', 32), 'hex'), 'comfyui-05');
