/** Queries of an admin list: ordinary queries, or the most expensive queries. */
export interface Question {
  path: string
  kind: 'first' | 'worst'
}

/** Queries by operation: each list as it opens, its filters and sorts, and its last page. */
export const questions: Record<string, Question[]> = {
  listAdminVersions: list(
    '/admin/versions',
    ['', 'status=flagged', 'status=pending', 'status=flagged&asked=true', 'asked=true'],
    [
      'limit=100&page=1000',
      'status=active&page=1800',
      'status=active&status=banned&page=1800&sort=newest',
      'sort=newest',
      'sort=node',
      'sort=node&page=2000',
      'sort=findings',
      'sort=findings&page=2000',
      'q=latent',
      'q=latent@1.4',
      'q=pack-19999',
      'q=a',
      'q=@1.4',
      'q=nothing-like-it',
      'node_id=Pack-777',
      'publisher_id=studio-7',
      'publisher_id=unclaimed',
      'rule=native-binary',
      'rule=code-from-data&status=flagged',
      'rule=native-binary&sort=findings&page=50',
      'review_state=failed',
      'review_state=passed',
      'older_than=30d',
      'older_than=30d&status=active&sort=newest',
      'q=latent&rule=native-binary&status=flagged&older_than=1d&sort=findings',
    ],
  ),
  getAdminVersion: list('/admin/nodes/pack-777/versions/1.4.0', [''], []),
  // The overview counts everything and has no pages.
  getAdminOverview: list('/admin/overview', [], ['']),
  listAdminNodes: list(
    '/admin/nodes',
    ['', 'unclaimed=true'],
    [
      'page=400',
      ...['id', 'name', 'newest', 'updated', 'installs', 'stars', 'ranking'].map((sort) => `sort=${sort}&page=200`),
      'q=latent',
      'q=a',
      'q=nothing-like-it',
      'status=banned',
      'status=active&status=banned&page=390',
      'publisher_id=studio-7',
      'unclaimed=false&page=300',
      'tag=image',
      'tag=featured',
      'ranked=true',
      'preempting=true',
      'reported=true',
    ],
  ),
  listDuplicates: list(
    '/admin/duplicates',
    [''],
    ['page=50', 'sort=repository', 'sort=repository&page=50', 'q=shared', 'q=pack-12', 'q=nothing-like-it'],
  ),
  listContestedNames: list(
    '/admin/comfy-node-names',
    [''],
    [
      'page=20',
      'sort=offers',
      'sort=offers&page=20',
      'sort=installs',
      'sort=installs&page=20',
      'q=name',
      'q=name 12',
      'preempted=true',
      'preempted=false&page=10',
      'q=nothing-like-it',
    ],
  ),
  listAdminPublishers: list(
    '/admin/publishers',
    [''],
    [
      'page=100',
      ...['id', 'newest', 'oldest', 'nodes', 'downloads'].map((sort) => `sort=${sort}&page=60`),
      'q=studio-4',
      'q=s',
      'status=banned',
    ],
  ),
  getAdminPublisher: list('/admin/publishers/studio-7', [''], []),
  listAdminUsers: list(
    '/admin/users',
    [''],
    [
      'page=1000',
      'sort=oldest&page=500',
      'sort=email&page=500',
      'q=person',
      'q=person-4999',
      'q=p',
      'admin=true',
      'status=banned',
    ],
  ),
  listReports: list(
    '/admin/reports',
    ['', 'state=open'],
    [
      'page=200',
      'state=declined&sort=newest&page=100',
      'kind=malware',
      'kind=broken&kind=other&page=100',
      'node_id=pack-777',
    ],
  ),
  listAudit: list(
    '/admin/audit',
    [''],
    [
      'before=1000',
      'order=oldest',
      'order=oldest&after=190000',
      'order=oldest&action=node.edit&after=100000',
      'actor=user:person-77',
      'actor=review',
      'action=version',
      'action=node.edit',
      'subject=node:pack-77*',
      'subject=version:pack-777@1.4.0',
      'since=2026-01-01T00:00:00Z&until=2026-01-02T00:00:00Z',
      'actor=nobody',
      'action=version.review&subject=version:pack-9*&actor=review',
    ],
  ),
  listBatches: list(
    '/admin/batches',
    ['', 'several=true'],
    [
      'page=50',
      'limit=100&page=200',
      'order=oldest',
      'order=oldest&page=1000',
      'several=true&page=300',
      'several=true&order=oldest&page=300',
    ],
  ),
  listJobs: list(
    '/admin/jobs',
    ['', 'state=failed'],
    [
      'page=2000',
      'order=oldest',
      'order=oldest&page=1000',
      'state=failed&order=oldest',
      'state=waiting',
      'state=retrying',
      'state=completed&page=1900',
      'queue=review-version&page=20',
      'queue=send-mail&state=completed&order=oldest&page=600',
      'queue=nothing-like-it',
    ],
  ),
}

/** Returns the questions of a path: ordinary queries, and the most expensive queries. */
function list(path: string, first: string[], worst: string[]): Question[] {
  const ask = (query: string, kind: Question['kind']) => ({ path: query ? `${path}?${query}` : path, kind })
  return [...first.map((query) => ask(query, 'first')), ...worst.map((query) => ask(query, 'worst'))]
}
