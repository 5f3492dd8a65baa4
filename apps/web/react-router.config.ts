import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  ssr: true,
  // A page begins with its own route and asks for those that its links lead to: most visitors never see the admins' thirty.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
