insert into comfy_node_blocks (number, name, node_id, comfy_nodes) values (9, 'Zoom', 'found-pack', 0);
insert into comfy_node_blocks_hidden (node_id) values ('gone-pack');
