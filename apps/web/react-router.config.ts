import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  ssr: true,
  // The table is small: sending it at once saves a request at the first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
