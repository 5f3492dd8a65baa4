import { defineConfig } from 'vitest/config'

const inParallel = { maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 }
const operations = 'apps/api/test/operations/*.test.ts'
/** Files that share a process load the API once; each still has a database of its own. */
const together = { isolate: false }

/** These ask other hosts more than the database, which need not be asked twice. */
const ofServices = [
  'apps/api/test/proxy/{big-pictures,breaker,every-fault,fairness,hostile-parameters,polling,retries,secrets-in-logs,unavailable}.test.ts',
  'apps/api/test/operations/{get,list}-{byteplus,kling,luma,minimax,moonvalley,openai,pika,pixverse,runway,stability,tripo,vidu}-*.test.ts',
]
/** These start registries on a data folder of their own, or ask what no database answers differently. */
const onTheirOwn = [
  'apps/cli/test/{backup,check,claim-socket,commands,damaged-database,full-disk,graceful-stop,metrics}.test.ts',
  'apps/cli/test/{private-files,secrets-in-logs,whole-catalogue}.test.ts',
  'apps/api/test/{fuzz,limits,http}/*.test.ts',
  'apps/api/test/permissions/every-operation.test.ts',
  'apps/api/test/backups/s3.test.ts',
]
const leftOut = process.env['TEST_DATABASE_URL'] === undefined ? [] : [...ofServices, ...onTheirOwn]

const inBrowser = { globalSetup: ['e2e/global-setup.ts'], hookTimeout: 180_000 }
/** Journeys are as quick as the machine is when nothing else runs; these only look, or wait for as long as it takes. */
const patient = ['e2e/{accessibility,crash,operators,security}/*.test.ts', 'e2e/journeys/for-machines.test.ts']

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
          exclude: [operations, ...leftOut],
          globalSetup: ['apps/api/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          ...together,
          include: [operations],
          exclude: leftOut,
          globalSetup: ['apps/api/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          ...inBrowser,
          include: ['e2e/**/*.test.ts'],
          exclude: patient,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'e2e-patient', ...inBrowser, include: patient, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
