import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site. English has no prefix; the other languages stand before the path: `/zh/nodes/x`. */
export default [
  ...prefix(':locale?', [
    index('pages/home/page.tsx'),
    route('nodes/:nodeId', 'pages/node/page.tsx'),
    route('publishers/:publisherId', 'pages/publisher/page.tsx'),
    route('publishers/:publisherId/nodes/:nodeId', 'pages/node/publisher-page.tsx'),
    route('auth/login', 'pages/auth/login.tsx'),
    route('auth/signup', 'pages/auth/signup.tsx'),
    route('_gallery', 'pages/gallery/page.tsx'),
  ]),
] satisfies RouteConfig
