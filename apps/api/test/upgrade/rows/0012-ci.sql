insert into ci_tokens (name, token_hash) values ('comfy-ci', decode(repeat('06', 32), 'hex'));
insert into ci_repositories (key, name, commits, latest_commit_at) values ('comfyanonymous/comfyui', 'comfyanonymous/ComfyUI', 1, '2025-11-01T10:00:00Z');
insert into ci_branches (repository_id, name, commits, latest_commit_at) values (1, 'master', 1, '2025-11-01T10:00:00Z');
insert into ci_commits (id, repository_id, hash, branch, message, committed_at) values ('00000000-0000-4000-8000-000000000121', 1, repeat('c1', 20), 'master', 'Sample', '2025-11-01T10:00:00Z');
insert into ci_commit_branches (repository_id, branch, commit_id, committed_at) values (1, 'master', '00000000-0000-4000-8000-000000000121', '2025-11-01T10:00:00Z');
insert into ci_results (id, repository_id, commit_id, workflow, operating_system, branch, committed_at, status, started_at, run_id, job_id, trigger_user, python_version, machine_stats, reported_by) values
  ('00000000-0000-4000-8000-000000000122', 1, '00000000-0000-4000-8000-000000000121', 'default.json', 'linux', 'master', '2025-11-01T10:00:00Z', 'completed', '2025-11-01T10:01:00Z', 'run', 'job', 'octocat', '3.12', '{"gpu_type": "RTX"}', 'ci:comfy-ci');
insert into ci_result_counts (repository_id, branch, workflow, operating_system, results) values (1, '', '', '', 1);
insert into ci_files (id, size, content_type) values (repeat('d1', 32) || '.png', 3001, 'image/png');
insert into ci_result_files (result_id, file_id) values ('00000000-0000-4000-8000-000000000122', repeat('d1', 32) || '.png');
