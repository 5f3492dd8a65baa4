import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const inParallel = { maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 }
/** Test files that run for minutes. A slow file that starts last would leave the other processor idle. */
const slowest = [
  'every-page',
  'private-forms',
  'long-and-mirrored',
  'kill',
  'moderation',
  'one-host',
  'upgrade',
  'backup',
]

/**
 * Sorts test files as vitest does, by duration or size, but puts the slowest files first. A clean checkout has no
 * recorded durations.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      slowest.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

const operations = 'apps/api/test/operations/*.test.ts'
/** Settings for test files that share a process. Such files load the API once, but each file has its own database. */
const together = { isolate: false }

/**
 * Files that run on the embedded database too if the other files run on PostgreSQL: tests that talk to the database
 * directly, start it or upgrade it, and a file for each area.
 */
export const embedded = [
  'apps/api/test/{plans,upgrade,jobs}/*.test.ts',
  'apps/api/test/{schema,one-connection}.test.ts',
  'apps/api/test/lists/every-list.test.ts',
  'apps/api/test/versions/count-installs.test.ts',
  'apps/api/test/imports/give-way.test.ts',
  'apps/api/test/identity/{closed-database,embedded-accounts}.test.ts',
  'apps/api/test/review/verdicts.test.ts',
  'apps/api/test/decisions/effects.test.ts',
  'apps/api/test/catalogue-changes/follow-catalogue.test.ts',
  'apps/api/test/mirror/mirror-catalogue.test.ts',
  'apps/api/test/payments/events.test.ts',
  'apps/api/test/ci/counts.test.ts',
  'apps/api/test/release-notes/reading.test.ts',
  'apps/api/test/mail/queue-mail.test.ts',
]

export default defineConfig({
  test: {
    ...inParallel,
    sequence: { sequencer: SlowestFirst },
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
          // An embedded database runs in the process of its test. A shared process would grow with each database.
          isolate: !process.env['TEST_DATABASE_URL'],
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
        test: { name: 'embedded', include: embedded, globalSetup: ['apps/api/test/global-setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
