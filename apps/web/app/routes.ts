import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site. English has no prefix; the other languages stand before the path: `/zh/nodes/x`. */
export default [
  ...prefix(':locale?', [
    index('pages/home/page.tsx'),
    route('nodes/:nodeId', 'pages/node/page.tsx'),
    route('nodes/:nodeId/claim', 'pages/claim/page.tsx'),
    route('nodes/:nodeId/comfy-nodes', 'pages/comfy-nodes/gallery-page.tsx'),
    route('nodes/:nodeId/comfy-nodes/*', 'pages/comfy-nodes/one-page.tsx'),
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
    route('_gallery', 'pages/gallery/page.tsx'),
  ]),
] satisfies RouteConfig
