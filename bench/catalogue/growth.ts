/**
 * Compares the latency of a catalogue of 100,000 packs with the 5,896 packs of ComfyUI-Manager's files. Both answer the
 * questions in turns from the database and the search, without cached answers. Histories of packs are cached, unless a
 * question says otherwise. Also measures the start of each registry and its memory.
 *
 *   npm run bench -- growth --data <folder with ComfyUI-Manager's files> [--packs 100000] [--rounds 100] [--only <word> …] [--keep]
 *
 * With DATABASE_URL on two databases of their own of that server, which are dropped in the end unless --keep is given: then
 * the next run with --keep and as many packs asks them again, migrated to what the schema is by then. Without DATABASE_URL on
 * the embedded database, with 10,000 packs. The real packs get publishers, installs, versions and definitions as the made-up
 * ones have; without --data they are made up too. The budget in budgets.json says how many times the latency of the small
 * catalogue that of the large one may be. A first page of admins and a page far down may grow up to so many milliseconds in p95.
 * What breaks the budget is marked, and the run fails.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import {
  refreshStatistics,
  createApi,
  createContext,
  importManagerCatalogue,
  maintainDatabase,
  invalidateOnChanges,
  readConfig,
  readManagerFolder,
  type Api,
  type Context,
} from '@registry/api'
import budgets from '../budgets.json' with { type: 'json' }
import { seedExamples } from './growth-examples.ts'
import { seedLongHistories } from './growth-histories.ts'
import { growthQuestions, type GrowthQuestion, type Named } from './growth-questions.ts'
import { seedGrowth } from './growth-seed.ts'
import { measureStart } from './growth-start.ts'
import { makeDatabase, type OwnDatabase } from '../shared/own-database.ts'
import { signInAsPerson } from '../shared/signing-in.ts'
import { printTable } from '../shared/table.ts'
import { compareTimes, type Timing } from '../shared/timing.ts'

const server = process.env['DATABASE_URL']
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    packs: { type: 'string', default: server ? '100000' : '10000' },
    rounds: { type: 'string', default: '100' },
    only: { type: 'string', multiple: true, default: [''] },
    keep: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const usualPacks = 5896
const questions = growthQuestions.filter(({ name }) => values.only.some((word) => name.includes(word)))
const isOfAll = questions.length === growthQuestions.length

interface Catalogue {
  name: string
  environment: Record<string, string>
  database: OwnDatabase | undefined
  directory: string
}

interface Open {
  context: Context
  api: Api
  headers: Record<string, string>
  named: Named
  close(): Promise<void>
}

const small = values.data ? await prepare('real', undefined) : await prepare('usual', usualPacks)
const large = await prepare('large', Number(values.packs))
try {
  if (isOfAll) await compareStarts()
  const [few, many] = [await open(small), await open(large)]
  try {
    await compare(few, many)
  } finally {
    await few.close()
    await many.close()
  }
} finally {
  for (const { database, directory } of [small, large]) {
    if (!values.keep) await database?.drop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Compares the starts on both catalogues. A run that is limited by --only skips this comparison. */
async function compareStarts(): Promise<void> {
  const starts = [await measureStart(small.environment), await measureStart(large.environment)]
  printTable(
    ['catalogue', 'lists after s', 'searches after s', 'RSS MB', 'highest RSS MB'],
    starts.map((start, at) => [
      [small, large][at]?.name ?? '',
      ...[start.listsSeconds, start.searchesSeconds].map((seconds) => seconds.toFixed(1)),
      ...[start.megabytes, start.mostMegabytes].map((megabytes) => megabytes.toFixed(0)),
    ]),
  )
}

async function compare(few: Open, many: Open): Promise<void> {
  console.log(`\n${JSON.stringify(few.named.totals)} against ${JSON.stringify(many.named.totals)}, ${rounds} rounds\n`)
  const rows: (string | number)[][] = []
  let broken = 0
  for (const question of questions) {
    const { own, baseline } = await compareTimes(
      Math.min(rounds, question.mostRounds ?? rounds),
      (round) => answered(many, question, round),
      (round) => answered(few, question, round),
    )
    const ratios = [own.p50 / baseline.p50, own.p95 / baseline.p95]
    const grows = ratios.some((ratio) => ratio > budgets.growth.mostRatio)
    const isBroken = grows && own.p95 > allowedMs(question, many.named)
    if (isBroken) broken += 1
    rows.push([
      question.name,
      ...figures(baseline),
      ...figures(own),
      ...ratios.map((ratio) => ratio.toFixed(2)),
      isBroken ? 'GROWS' : grows ? 'grows' : '',
    ])
  }
  printTable(['question', ...columns(small.name), ...columns(large.name), 'p50 ratio', 'p95 ratio', ''], rows)
  console.log(`\n${rows.length} questions; ${broken} over ${JSON.stringify(budgets.growth)}`)
  if (broken > 0) process.exitCode = 1
}

/** Milliseconds up to which a question may take longer on the large catalogue. */
function allowedMs({ path, isOfAdmin = false }: GrowthQuestion, named: Named): number {
  if (/[?&]page=/.test(path(named, 0))) return budgets.growth.deepPageMs
  return isOfAdmin ? budgets.growth.firstAdminPageMs : 0
}

function columns(catalogue: string): string[] {
  return [`${catalogue} least ms`, 'p50 ms', 'p95 ms', 'p99 ms']
}

function figures({ least, p50, p95, p99 }: Timing): string[] {
  return [least, p50, p95, p99].map((ms) => ms.toFixed(1))
}

async function answered(opened: Open, question: GrowthQuestion, round: number): Promise<void> {
  const path = question.path(opened.named, round)
  if (question.isUncached) opened.context.revisions.invalidate('everything')
  await ask(opened, path, question.isOfAdmin ? opened.headers : {}, question.body?.(opened.named, round))
}

async function ask(
  { api }: Pick<Open, 'api'>,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<any> {
  const posted = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const request = new Request(new URL(path, 'http://registry.test'), body === undefined ? { headers } : posted)
  const response = await api.fetch(request)
  const text = await response.text()
  // 404 is a valid answer for a name that several packs share or that an admin gave away.
  if (!response.ok && response.status !== 404) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Generates a catalogue, unless an earlier run kept it on disk. */
async function prepare(name: string, packs: number | undefined): Promise<Catalogue> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
  const database = server
    ? await makeDatabase(server, `growth-${name}-${packs ?? 'packs'}`, { isKept: values.keep })
    : undefined
  const environment = {
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    SAMPLE_CATALOGUE: 'off',
    DATABASE_URL: database?.url ?? '',
    // A quiet machine sends requests faster than the limits allow.
    RATE_LIMITS: 'off',
  }
  const catalogue = { name, environment, database, directory }
  if (database?.isFilled) return catalogue
  try {
    await fill(catalogue, packs)
  } catch (error) {
    await database?.drop()
    throw error
  }
  return catalogue
}

async function fill({ name, environment, database }: Catalogue, packs: number | undefined): Promise<void> {
  const began = performance.now()
  const tell = (step: string) => process.stderr.write(`${name}: ${step}\n`)
  const context = await createContext(readConfig(environment))
  try {
    if (packs === undefined && values.data) await importManagerCatalogue(context, await readManagerFolder(values.data))
    await seedGrowth(context.db, { ...(packs !== undefined && { packs }), tell })
    tell('long histories')
    await seedLongHistories(context.db)
    await seedExamples(context.db)
    // The indexes still hold the state of every node before its listing: more dead rows than years of publishing leave.
    await sql`reindex table nodes`.execute(context.db)
    await maintainDatabase(context.db, context.config.database)
    await database?.analyze()
  } finally {
    await context.close()
  }
  tell(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

/** Opens a catalogue as a serving process does. */
async function open({ environment }: Catalogue): Promise<Open> {
  const context = await createContext(readConfig(environment))
  const { db, config, log, revisions, search } = context
  const following = invalidateOnChanges({ db, database: config.database, log }, revisions)
  revisions.follow()
  // A worker refreshes the statistics every few minutes.
  await refreshStatistics(context)
  // Other questions do not wait for the search, which takes a minute to read a large catalogue.
  if (questions.some(({ name }) => name.startsWith('search') || name.startsWith('suggest'))) await search.start()
  const api = createApi(context)
  const headers = await signInAsPerson(context, 'person-1')
  return {
    context,
    api,
    headers,
    named: await readNamed({ api }),
    close: async () => {
      await following.stop()
      await context.close()
    },
  }
}

/** Returns names from the start, the middle and the end of lists. */
async function readNamed(opened: Pick<Open, 'api'>): Promise<Named> {
  const [{ total: nodes }, { total: versions }, { total: comfyNodes }] = await Promise.all(
    ['/nodes?limit=1', '/versions?pageSize=1', '/comfy-nodes?pageSize=1'].map((path) => ask(opened, path)),
  )
  const pages = (total: number, size: number) => [1, Math.ceil(total / size / 2), Math.floor(total / size)]
  const found: any[] = []
  for (const page of pages(nodes, 100)) found.push(...(await ask(opened, `/nodes?limit=100&page=${page}`)).nodes)
  const named: any[] = []
  for (const page of pages(comfyNodes, 100)) {
    named.push(...(await ask(opened, `/comfy-nodes?pageSize=100&page=${page}`)).comfy_nodes)
  }
  return {
    nodes: found.map(({ id }) => id),
    publishers: [...new Set<string>(found.map(({ publisher }) => publisher.id))],
    comfyNodes: named.map(({ comfy_node_name: name }) => name),
    versions: found.flatMap(({ id, latest_version: latest }) => (latest ? { node: id, version: latest.version } : [])),
    totals: { nodes, versions, comfyNodes },
  }
}
