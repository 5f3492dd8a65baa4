/**
 * How well and how fast packs are found: of a relevance set, how often an expected pack is first and among the first five, for
 * our engine and for two libraries with their own settings; how long searches and suggestions take; memory and time to build.
 *
 *   npm run bench -- search [--data <folder with ComfyUI-Manager's files>] [--packs 100000] [--nodes 15] [--compare]
 *
 * The relevance set names real packs, so that it is asked with --data only. The other catalogue is made up; --packs 0 leaves
 * it out, and --compare asks MiniSearch the same of it. Weights were chosen on the half of the set that is called tuning.
 */
import { parseArgs } from 'node:util'
import { createSearchEngine, type SearchDocument, type SearchEngine } from '@registry/search-engine'
import { madeDocuments, readDocuments } from './search-documents.ts'
import { measureMaking, percentiles } from './search-figures.ts'
import { miniSearch, orama, type Finder } from './search-libraries.ts'
import { madeQueries } from './search-made-queries.ts'
import { isForTuning, readRelevance, sharesOf, type Judged } from './search-relevance.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    packs: { type: 'string', default: '100000' },
    nodes: { type: 'string', default: '15' },
    compare: { type: 'boolean', default: false },
  },
})
const header = ['', 'build s', 'MB', 'p50 ms', 'p95 ms', 'p99 ms']

if (values.data) await measureReal(await readDocuments(values.data))
if (Number(values.packs) > 0) measureMade(Number(values.packs), Number(values.nodes))

async function measureReal(documents: SearchDocument[]): Promise<void> {
  const judged = await readRelevance()
  console.log(`${documents.length} real packs, ${judged.length} queries\n`)
  const candidates: [string, () => Finder][] = [
    ['our engine', () => finderOf(engineOf(documents))],
    ['MiniSearch, default settings', () => miniSearch(documents, {})],
    ['MiniSearch, prefix and fuzzy', () => miniSearch(documents, { prefix: true, fuzzy: 0.2 })],
    ['Orama, default settings', () => orama(documents, {})],
    ['Orama, tolerance 1', () => orama(documents, { tolerance: 1 })],
  ]
  const halves: [string, Judged[]][] = [
    ['all', judged],
    ['tuning', judged.filter(isForTuning)],
    ['held out', judged.filter((one) => !isForTuning(one))],
  ]
  const shares: string[][] = []
  const costs: (string | number)[][] = []
  for (const [name, make] of candidates) {
    const { value: find, seconds, megabytes } = measureMaking(make)
    shares.push([name, ...halves.flatMap(([, some]) => sharesOf(find, some))])
    costs.push([
      name,
      ...figures(
        seconds,
        megabytes,
        percentiles(
          judged.map(({ query }) => query),
          find,
        ),
      ),
    ])
    if (name === 'our engine') printKinds(find, judged)
  }
  printTable(['an expected pack is …', ...halves.flatMap(([half]) => [`first, ${half}`, 'of five'])], shares)
  console.log()
  printTable(header, costs)
}

function printKinds(find: Finder, judged: Judged[]): void {
  const kinds = [...new Set(judged.map(({ kind }) => kind))]
  const rows = kinds.map((kind) => {
    const some = judged.filter((one) => one.kind === kind)
    return [kind, some.length, ...sharesOf(find, some)]
  })
  printTable(['our engine, by kind', 'queries', 'first', 'of five'], rows)
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

/** Replaces packs that are there. */
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
