insert into log_leaves (subject, body, leaf_index) values
  ('publisher:studio', '{"at":"2026-01-01T00:00:00.000Z","kind":"publisher","publisher":"studio","status":"active","v":1}', null);
insert into log_tiles (level, tile_index, sha256, size) values (0, 0, repeat('a', 64), 8192);
insert into log_keys (verifier, secret, since_size) values ('registry.example/log+00000000+AA==', 'log-key', 0);
insert into log_cosignatures (witness, size, line) values ('witness.example+00000000+AA==', 1, '— witness.example AAAAAAAA');
