insert into contested_names (name, offers, installs) values ('GardenSampler', 2, 5);
insert into lists_counted (at, last_change) values ('2025-12-01T10:00:00Z', 1);
