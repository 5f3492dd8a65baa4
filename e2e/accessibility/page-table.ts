/** Account that looks at a page. */
export type Person = 'visitor' | 'owner' | 'admin'

export interface Row {
  /** Route of app/routes.ts, without its language. */
  route: string
  /**
   * Addresses that show the states of the route; the first is its usual state. Empty for a redirect. `{owner}` is the
   * id of the owner, who is a customer. `{commit}`, `{result}` and `{before}` are the ids of a commit with results, its
   * result, and a result of the commit before.
   */
  at: string[]
  as: Person
}

const page = (as: Person, route: string, ...at: string[]): Row => ({ as, route, at })

/** Row of a route that redirects, so that there is no page to check. */
const leadsOn = (route: string): Row => ({ as: 'visitor', route, at: [] })

/** Every route of the site with its addresses. A test fails when a route is missing. */
export const pageTable: readonly Row[] = [
  page(
    'visitor',
    '',
    '/',
    '/?query=mask',
    '/?query=zzqqxx',
    '/?query=mask&os=macOS&input=IMAGE&updated=1y',
    '/ar?query=mask&tag=mask',
  ),
  page(
    'visitor',
    'comfy-nodes',
    '/comfy-nodes',
    '/comfy-nodes?names=MaskBoundingBox',
    '/comfy-nodes?names=MaskBoundingBox%0AKSampler',
    '/ar/comfy-nodes?names=MaskGrow',
  ),
  page(
    'visitor',
    'nodes/:nodeId',
    '/nodes/tone-bench',
    '/nodes/tone-bench?tab=nodes',
    '/nodes/tone-bench?tab=versions',
    '/nodes/tone-bench?tab=dependencies',
    '/nodes/tone-bench?tab=files',
    '/nodes/tone-bench?tab=licence',
    '/nodes/sample-text-drawer',
    '/nodes/welcome-tab',
    '/nodes/wave-bench',
    '/nodes/frame-ratios?version=1.8.0',
    '/nodes/there-is-no-such-node',
  ),
  page('visitor', 'releases', '/releases', '/releases?project=cloud', '/ja/releases', '/ar/releases?project=desktop'),
  page('visitor', 'ci', '/ci', '/ci?branch=there-is-none', '/ci?repo=nobody/nothing', '/ar/ci'),
  page('visitor', 'ci/commits/:commitId', '/ci/commits/{commit}', '/ru/ci/commits/{commit}'),
  page('visitor', 'ci/results/:resultId', '/ci/results/{result}', '/ar/ci/results/{result}'),
  page('visitor', 'ci/compare', '/ci/compare?a={before}&b={result}', '/ci/compare'),
  page('owner', 'nodes/:nodeId/claim', '/nodes/sample-text-drawer/claim'),
  page(
    'visitor',
    'nodes/:nodeId/comfy-nodes',
    '/nodes/tone-bench/comfy-nodes',
    '/nodes/tone-bench/comfy-nodes?q=zzqqxx',
    '/nodes/sample-text-drawer/comfy-nodes',
  ),
  page('visitor', 'nodes/:nodeId/comfy-nodes/*', '/nodes/tone-bench/comfy-nodes/ToneLevels'),
  page(
    'visitor',
    'nodes/:nodeId/compare/:since/:version',
    '/nodes/tone-bench/compare/1.1.0/2.0.0',
    '/ar/nodes/tone-bench/compare/1.0.0/2.0.0',
  ),
  page(
    'visitor',
    'nodes/:nodeId/versions/:version/files',
    '/nodes/tone-bench/versions/2.0.0/files',
    '/nodes/tone-bench/versions/2.0.0/files?path=__init__.py&line=2-4',
    '/ar/nodes/tone-bench/versions/2.0.0/files?path=__init__.py',
    '/nodes/tone-bench/versions/2.0.0/files?path=none.py',
  ),
  page(
    'visitor',
    'compare',
    '/compare?packs=tone-bench,wave-bench,sample-text-drawer',
    '/compare',
    '/compare?packs=tone-bench',
    '/ar/compare?packs=tone-bench,cuda-grain,no-such-pack',
  ),
  page('visitor', 'workflow', '/workflow', '/ar/workflow'),
  page('visitor', 'comfyui', '/comfyui', '/ar/comfyui?node=KSampler', '/comfyui?node=Nobody'),
  page('owner', 'claim/callback', '/claim/callback'),
  page('owner', 'nodes', '/nodes'),
  page('owner', 'publishers/create', '/publishers/create'),
  page('visitor', 'advisories/:advisoryId', '/advisories/CNR-2000-0001'),
  page(
    'visitor',
    'authors/:name',
    '/authors/~sample%20studio',
    '/ar/authors/~sample%20studio',
    '/authors/nobody-of-this-name',
  ),
  page(
    'visitor',
    'publishers/:publisherId',
    '/publishers/sample-studio',
    '/publishers/placeholder-promotions',
    '/publishers/unclaimed-admin-publisher',
  ),
  page('owner', 'publishers/:publisherId', '/publishers/garden-studio'),
  page('owner', 'nodes/:nodeId', '/nodes/garden-tools?tab=versions'),
  page('owner', 'invitations', '/invitations?publisher=garden-studio'),
  page('visitor', 'publishers/:publisherId/nodes/:nodeId', '/publishers/sample-studio/nodes/tone-bench'),
  page(
    'owner',
    'publishers/:publisherId/nodes/:nodeId/versions/:version/review',
    '/publishers/garden-studio/nodes/garden-tools/versions/1.1.0/review',
    '/publishers/garden-studio/nodes/garden-tools/versions/1.0.0/review',
  ),
  page(
    'owner',
    'publishers/:publisherId/nodes/:nodeId/versions/:version/code',
    '/publishers/garden-studio/nodes/garden-tools/versions/1.1.0/code',
    '/publishers/garden-studio/nodes/garden-tools/versions/1.1.0/code?tab=files',
    '/publishers/garden-studio/nodes/garden-tools/versions/1.1.0/code?tab=files&file=__init__.py',
  ),
  leadsOn('publishers/:publisherId/claim-my-node'),
  leadsOn('nodes/:nodeId/compare'),
  page('visitor', 'auth/login', '/auth/login'),
  page('visitor', 'auth/signup', '/auth/signup'),
  page('visitor', 'auth/reset', '/auth/reset', '/auth/reset?token=some'),
  page('visitor', 'auth/verify', '/auth/verify', '/auth/verify?mailed=1'),
  page('visitor', 'auth/logout', '/auth/logout'),
  page('visitor', 'auth/callback', '/auth/callback'),
  page(
    'owner',
    'account',
    '/account',
    '/account?tab=keys',
    '/account?tab=balance',
    '/account?tab=balance&payment=success',
    '/account?tab=events',
    '/account?tab=events&type=credit_added',
  ),
  page('owner', 'services', '/services'),
  page('admin', 'admin', '/admin'),
  page('visitor', 'admin', '/admin'),
  page('owner', 'admin', '/admin'),
  page(
    'admin',
    'admin/versions',
    '/admin/versions',
    '/admin/versions?status=any&open=garden-tools%401.1.0',
    '/admin/versions?status=any&open=garden-tools%401.1.0&tab=files',
    '/admin/versions?status=any&open=garden-tools%401.1.0&tab=changes',
    '/admin/versions?status=any&open=garden-tools%401.1.0&tab=history',
  ),
  page('admin', 'admin/batches', '/admin/batches'),
  page('admin', 'admin/nodes', '/admin/nodes'),
  page('admin', 'admin/unclaimed', '/admin/unclaimed'),
  page('admin', 'admin/duplicates', '/admin/duplicates'),
  page('admin', 'admin/search-ranking', '/admin/search-ranking'),
  page('admin', 'admin/comfy-node-names', '/admin/comfy-node-names', '/admin/comfy-node-names?view=nodes'),
  page('admin', 'admin/compatibility', '/admin/compatibility'),
  page('admin', 'admin/publishers', '/admin/publishers', '/admin/publishers?open=garden-studio'),
  page('admin', 'admin/users', '/admin/users'),
  page('admin', 'admin/customers', '/admin/customers', '/admin/customers?q=zzqqxx', '/admin/customers?open=nobody'),
  page(
    'admin',
    'admin/customers',
    '/admin/customers?open={owner}',
    '/admin/customers?open={owner}&tab=events',
    '/admin/customers?open={owner}&tab=keys',
  ),
  page('admin', 'admin/services', '/admin/services'),
  page(
    'admin',
    'admin/releases',
    '/admin/releases',
    '/admin/releases?project=cloud',
    '/admin/releases?open=1',
    '/admin/releases?open=1&language=ar',
    '/admin/releases?open=nothing',
  ),
  page('admin', 'admin/advisories', '/admin/advisories', '/admin/advisories?open=new', '/ar/admin/advisories?open=new'),
  page('admin', 'admin/reports', '/admin/reports'),
  page('admin', 'admin/jobs', '/admin/jobs'),
  page('admin', 'admin/audit', '/admin/audit'),
  page('admin', 'admin/token', '/admin/token'),
  leadsOn('admin/nodeversions'),
  leadsOn('admin/claim-nodes'),
  leadsOn('admin/add-unclaimed-node'),
  leadsOn('admin/preempted-comfy-node-names'),
  leadsOn('admin/node-version-compatibility'),
  leadsOn('admin/jwt'),
  // The gallery exists only in development; otherwise a visitor gets the page for unknown addresses.
  page('visitor', '_gallery', '/_gallery'),
]
