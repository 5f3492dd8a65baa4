import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  ssr: true,
  // A page starts with its own route and discovers the routes of its links. Most visitors never need the thirty admin
  // routes.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
