insert into customer_files (customer_id, file_name, content_type, blob, size, sha256, expires_at, stored_at) values
  ('bob', 'picture.png', 'image/png', repeat('b1', 32), 2001, repeat('b2', 32), '2025-10-02T10:00:00Z', '2025-10-01T10:00:00Z'),
  ('bob', 'awaited.png', null, null, 0, null, '2025-10-02T10:00:00Z', null);
