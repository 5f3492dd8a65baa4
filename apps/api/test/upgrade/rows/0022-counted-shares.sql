insert into shared_repositories (repository_key, installs) values ('github.com/studio/two-packs', 7);
