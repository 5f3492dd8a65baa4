insert into node_aliases (alias, node_id) values ('garden', 'Latent-Garden');
insert into shared_names (node_id, other_id, names) values ('Latent-Garden', 'found-pack', 2);
