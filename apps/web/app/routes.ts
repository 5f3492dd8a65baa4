import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Older addresses of the workbench. */
const movedAdminPages = [
  'admin/nodeversions',
  'admin/claim-nodes',
  'admin/add-unclaimed-node',
  'admin/preempted-comfy-node-names',
  'admin/node-version-compatibility',
  'admin/jwt',
]

/** Every address of the site. English has no prefix; the other languages stand before the path: `/zh/nodes/x`. */
export default [
  ...prefix(':locale?', [
    index('pages/home/page.tsx'),
    route('nodes/:nodeId', 'pages/node/page.tsx'),
    route('nodes/:nodeId/claim', 'pages/claim/page.tsx'),
    route('nodes/:nodeId/comfy-nodes', 'pages/comfy-nodes/gallery-page.tsx'),
    route('nodes/:nodeId/comfy-nodes/*', 'pages/comfy-nodes/one-page.tsx'),
    route('comfy-nodes', 'pages/comfy-node-search/page.tsx'),
    route('claim/callback', 'pages/claim/callback.tsx'),
    route('nodes', 'pages/your-nodes/page.tsx'),
    route('publishers/create', 'pages/create-publisher/page.tsx'),
    route('publishers/:publisherId', 'pages/publisher/page.tsx'),
    route('invitations', 'pages/invitation/page.tsx'),
    route('publishers/:publisherId/nodes/:nodeId', 'pages/node/publisher-page.tsx'),
    route('publishers/:publisherId/nodes/:nodeId/versions/:version/review', 'pages/review/page.tsx'),
    route('publishers/:publisherId/claim-my-node', 'pages/claim/moved.ts'),
    route('auth/login', 'pages/auth/login.tsx'),
    route('auth/signup', 'pages/auth/signup.tsx'),
    route('auth/reset', 'pages/auth/reset.tsx'),
    route('auth/verify', 'pages/auth/verify.tsx'),
    route('auth/logout', 'pages/auth/logout.tsx'),
    route('auth/callback', 'pages/auth/callback.tsx'),
    route('account', 'pages/account/page.tsx'),
    layout('pages/admin/layout.tsx', [
      route('admin', 'pages/admin/page.tsx'),
      route('admin/versions', 'pages/admin-versions/page.tsx'),
      route('admin/batches', 'pages/admin-batches/page.tsx'),
      route('admin/nodes', 'pages/admin-nodes/page.tsx'),
      route('admin/unclaimed', 'pages/admin-unclaimed/page.tsx'),
      route('admin/duplicates', 'pages/admin-duplicates/page.tsx'),
      route('admin/search-ranking', 'pages/admin-search-ranking/page.tsx'),
      route('admin/comfy-node-names', 'pages/admin-comfy-node-names/page.tsx'),
      route('admin/compatibility', 'pages/admin-compatibility/page.tsx'),
      route('admin/publishers', 'pages/admin-publishers/page.tsx'),
      route('admin/users', 'pages/admin-users/page.tsx'),
      route('admin/reports', 'pages/admin-reports/page.tsx'),
      route('admin/jobs', 'pages/admin-jobs/page.tsx'),
      route('admin/audit', 'pages/admin-audit/page.tsx'),
      route('admin/token', 'pages/admin-token/page.tsx'),
    ]),
    ...movedAdminPages.map((path) => route(path, 'pages/admin/moved.ts', { id: path })),
    route('_gallery', 'pages/gallery/page.tsx'),
  ]),
] satisfies RouteConfig
