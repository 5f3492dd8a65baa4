/**
 * Measures relevance and speed of search: for two relevance sets, how often an expected pack comes first and among the
 * first five, for our engine and two libraries; latency of searches and suggestions; memory and time to build.
 *
 *   npm run bench -- search [--data <folder with ComfyUI-Manager's files>] [--misses] [--packs 100000] [--nodes 15] [--compare]
 *
 * The relevance sets name real packs and need --data. The second has questions in plain words, with the wanted packs and
 * with all packs that were judged right. The other catalogue is generated; --packs 0 skips it, and --compare adds
 * MiniSearch. Weights were tuned on the halves called tuning, the only ones whose queries --misses shows.
 */
import { parseArgs } from 'node:util'
import { createSearchEngine, type SearchDocument, type SearchEngine } from '@registry/search-engine'
import { madeDocuments, readDocuments } from './documents.ts'
import { measureMaking, percentiles } from './figures.ts'
import { miniSearch, orama, type Finder } from './libraries.ts'
import { madeQueries } from './made-queries.ts'
import { rankOf, readIntents, readRelevance, sharesOf, type Judged } from './relevance.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    misses: { type: 'boolean', default: false },
    packs: { type: 'string', default: '100000' },
    nodes: { type: 'string', default: '15' },
    compare: { type: 'boolean', default: false },
  },
})
const halfTitles = ['first, all', 'of five', 'first, tuning', 'of five', 'first, held out', 'of five']
const header = ['', 'build s', 'MB', 'p50 ms', 'p95 ms', 'p99 ms']

if (values.data) await measureReal(await readDocuments(values.data))
if (Number(values.packs) > 0) measureMade(Number(values.packs), Number(values.nodes))

async function measureReal(documents: SearchDocument[]): Promise<void> {
  const judged = await readRelevance()
  const wanted = await readIntents(documents, 'wanted')
  const right = await readIntents(documents, 'right')
  console.log(`${documents.length} real packs, ${judged.length} queries, ${wanted.length} questions\n`)
  const candidates: [string, () => Finder][] = [
    ['our engine', () => finderOf(engineOf(documents))],
    ['MiniSearch, default settings', () => miniSearch(documents, {})],
    ['MiniSearch, prefix and fuzzy', () => miniSearch(documents, { prefix: true, fuzzy: 0.2 })],
    ['Orama, default settings', () => orama(documents, {})],
    ['Orama, tolerance 1', () => orama(documents, { tolerance: 1 })],
  ]
  const shares: string[][] = []
  const costs: (string | number)[][] = []
  for (const [name, make] of candidates) {
    const { value: find, seconds, megabytes } = measureMaking(make)
    shares.push([name, ...sharesOfHalves(find, judged)])
    shares.push([`${name}, questions: wanted`, ...sharesOfHalves(find, wanted)])
    shares.push([`${name}, questions: right`, ...sharesOfHalves(find, right)])
    costs.push([
      name,
      ...figures(
        seconds,
        megabytes,
        percentiles(
          [...judged, ...wanted].map(({ query }) => query),
          find,
        ),
      ),
    ])
    if (name === 'our engine') printKinds(find, [...judged, ...wanted, ...right])
  }
  printTable(['an expected pack is …', ...halfTitles], shares)
  console.log()
  printTable(header, costs)
}

function sharesOfHalves(find: Finder, judged: Judged[]): string[] {
  const halves = [judged, judged.filter((one) => one.isForTuning), judged.filter((one) => !one.isForTuning)]
  return halves.flatMap((some) => sharesOf(find, some))
}

function printKinds(find: Finder, judged: Judged[]): void {
  const kinds = Map.groupBy(judged, ({ kind }) => kind)
  const rows = [...kinds].map(([kind, some]) => [kind, some.length, ...sharesOfHalves(find, some)])
  printTable(['our engine, by kind', 'queries', ...halfTitles], rows)
  console.log()
  if (values.misses) printMisses(find, judged)
}

function printMisses(find: Finder, judged: Judged[]): void {
  const missed = judged.filter((one) => one.isForTuning && rankOf(find, one) > 1)
  for (const one of missed) {
    const rank = rankOf(find, one)
    console.log(`${one.kind}: ${one.query}`)
    console.log(`  at ${rank}: ${one.expect.join(', ')}; found: ${find(one.query).slice(0, 5).join(', ')}`)
  }
  console.log()
}

function measureMade(packs: number, nodesEach: number): void {
  let comfyNodes = 0
  for (const document of madeDocuments(packs, nodesEach)) comfyNodes += document.comfyNodes.length
  const queries = madeQueries(madeDocuments(300, nodesEach))
  console.log(`\n${packs} made-up packs with ${comfyNodes} comfy nodes, ${queries.length} queries\n`)
  const { value: engine, seconds, megabytes } = measureMaking(() => engineOf(madeDocuments(packs, nodesEach)))
  const facets = ['tag', 'license', 'os', 'publisher'] as const
  const took = (ask: (text: string) => unknown) => times(percentiles(queries, ask, 1))
  printTable(header, [
    [
      'search',
      ...figures(
        seconds,
        megabytes,
        percentiles(queries, (text) => engine.search({ text }), 1),
      ),
    ],
    ['search with four facets', '', '', ...took((text) => engine.search({ text, facets }))],
    ['suggest', '', '', ...took((text) => engine.suggest(text, 8))],
    ['put', '', '', ...took(putter(engine, nodesEach))],
    ['everything, by installs', '', '', ...times(percentiles(['', ''], () => engine.search({ sort: 'installs' })))],
  ])
  if (!values.compare) return
  const mini = measureMaking(() => miniSearch(madeDocuments(packs, nodesEach), { prefix: true, fuzzy: 0.2 }))
  const slow = percentiles(queries.slice(0, 48), mini.value, 1)
  console.log()
  printTable(header, [['MiniSearch, prefix and fuzzy', ...figures(mini.seconds, mini.megabytes, slow)]])
}

/** Returns a function that replaces existing packs. */
function putter(engine: SearchEngine, nodesEach: number): () => void {
  const documents = [...madeDocuments(200, nodesEach)]
  let next = 0
  return () => {
    const document = documents[next++ % documents.length]
    if (document) engine.put(document)
  }
}

function engineOf(documents: Iterable<SearchDocument>): SearchEngine {
  const engine = createSearchEngine()
  engine.replace(documents)
  return engine
}

function finderOf(engine: SearchEngine): Finder {
  return (text) => engine.search({ text }).hits.map(({ id }) => id)
}

function figures(seconds: number, megabytes: number, took: number[]): string[] {
  return [seconds.toFixed(1), megabytes.toFixed(0), ...times(took)]
}

function times(took: number[]): string[] {
  return took.map((ms) => ms.toFixed(1))
}
