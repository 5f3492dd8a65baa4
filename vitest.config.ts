import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const inParallel = { maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 }
/** Files of minutes. A slow file that begins last leaves the other processor idle. */
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

/** Sorts as vitest does, by times or sizes, but the slowest files come first: a clean checkout has no times. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      slowest.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

const operations = 'apps/api/test/operations/*.test.ts'
/** Files that share a process load the API once; each still has a database of its own. */
const together = { isolate: false }

/**
 * Files that run on the embedded database as well where the rest has a PostgreSQL: what speaks to the database directly, what
 * starts and upgrades it, and a file for each area.
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
          // An embedded database lives in the process of its test, which would grow with each.
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
