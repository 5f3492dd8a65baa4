import { defineConfig } from 'vitest/config'

const inParallel = { maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 }
const operations = 'apps/api/test/operations/*.test.ts'
/** Files that share a process load the API once; each still has a database of its own. */
const together = { isolate: false }

export default defineConfig({
  test: {
    ...inParallel,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...together,
          include: [
            '{contract,packages,apps,scripts,bench}/**/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'contract/**/*.test.ts',
            'apps/web/{app,server}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/{api,cli}/test/**/*.test.ts'],
          exclude: [operations],
          globalSetup: ['apps/api/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          ...together,
          include: [operations],
          globalSetup: ['apps/api/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          maxWorkers: 1,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
