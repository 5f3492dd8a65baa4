insert into version_blocks (number, status, created_at, id, versions) values (9, 'deleted', '2025-01-01T00:00:00Z', 'a0000000-0000-4000-8000-000000000009', 0);
insert into version_blocks_hidden (node_id) values ('gone-pack');
