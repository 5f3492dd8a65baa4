/**
 * Measures each list of the admin pages with 20,000 nodes and 100,000 versions, as it opens and under its most
 * expensive queries. Baseline: `GET /nodes?limit=1` in the same run.
 *
 *   npm run bench -- admin-lists [--only <word>] [--rounds 20]
 *
 * Runs on the embedded database, or with DATABASE_URL on a temporary database of that server. The budget in
 * budgets.json is for a machine that answers the baseline in `baselineP50Ms`; it grows with a slower baseline. A
 * question over budget is marked and fails the run.
 */
import { parseArgs } from 'node:util'
import { createApi, maintainDatabase, type Api } from '@registry/api'
import { questions } from './admin-questions.ts'
import { seedAdminLists } from './admin-seed.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { withRegistry } from '../shared/own-registry.ts'
import { signInAsPerson } from '../shared/signing-in.ts'
import { printTable } from '../shared/table.ts'
import { compareTimes } from '../shared/timing.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '20' } },
})
const rounds = Number(values.rounds)
const budget = budgets['admin-lists']
const baselinePath = '/nodes?limit=1'
const usualIn = { first: budget.firstPageP95Ms, worst: budget.worstP95Ms }

await withRegistry('admin-lists', async (context, database) => {
  await seedAdminLists(context.db, (step) => process.stderr.write(`seeding ${step}\n`))
  await maintainDatabase(context.db, context.config.database)
  if (database) await database.analyze()
  await measure(createApi(context), await signInAsPerson(context, 'person-1'))
})

async function measure(api: Api, headers: Record<string, string>): Promise<void> {
  const rows: (string | number)[][] = []
  let broken = 0
  for (const [operation, asked] of Object.entries(questions)) {
    for (const question of asked) {
      if (!`${operation} ${question.path}`.includes(values.only)) continue
      const { own, baseline } = await compareTimes(
        rounds,
        () => answered(api, question.path, headers),
        () => answered(api, baselinePath, {}),
      )
      const drift = Math.max(1, baseline.p50 / budget.baselineP50Ms)
      const isBroken = own.p95 > usualIn[question.kind] * drift
      if (isBroken) broken += 1
      const figures = [own.p50, own.p95, baseline.p50].map((ms) => ms.toFixed(1))
      const ratio = (own.p50 / baseline.p50).toFixed(1)
      rows.push([question.path, question.kind, ...figures, ratio, isBroken ? 'TOO SLOW' : ''])
    }
  }
  printTable(['question', 'kind', 'p50 ms', 'p95 ms', 'baseline p50 ms', 'ratio', ''], rows)
  console.log(`\n${rows.length} questions of ${rounds} rounds; ${broken} over ${JSON.stringify(budget)}`)
  if (broken > 0) process.exitCode = 1
}

async function answered(api: Api, path: string, headers: Record<string, string>): Promise<void> {
  const response = await api.fetch(new Request(new URL(path, 'http://registry.test'), { headers }))
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
}
