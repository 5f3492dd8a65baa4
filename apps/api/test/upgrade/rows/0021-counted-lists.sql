insert into contested_names (name, offers, installs) values ('GardenSampler', 2, 5);
insert into lists_counted (at, changes) values ('2025-12-01T10:00:00Z', '1 to 1');
