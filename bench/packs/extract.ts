/**
 * Compares the names that the extractor finds in real packs with ComfyUI-Manager's map of their repositories, and
 * optionally scans the packs.
 *
 *   npm run bench -- extract --packs <folder> [--map <extension-node-map.json>] [--verdicts <file>] [--only <word>]
 *                            [--details] [--scan]
 *
 * --verdicts corrects the map by manual findings. --details lists the names on which both sides disagree, with their
 * locations in the source. --scan adds verdict and blocking rules. CPU is the median of 3 runs.
 */
import { parseArgs } from 'node:util'
import { scanPack } from '@registry/pack-scan'
import { extractNodes, type Extraction, type NodeDefinition, type NodeInput } from '@registry/python-nodes'
import { loadParsers } from '@registry/syntax'
import { median } from '../shared/quantiles.ts'
import { readNodeMap, readPacks, readVerdicts, type Listed, type Pack } from './packs.ts'
import { percent, printTable } from '../shared/table.ts'

const { values } = parseArgs({
  options: {
    packs: { type: 'string' },
    map: { type: 'string' },
    verdicts: { type: 'string' },
    only: { type: 'string', default: '' },
    details: { type: 'boolean', default: false },
    scan: { type: 'boolean', default: false },
  },
})
if (!values.packs) throw new Error('Say where the packs are: --packs <folder>')

interface Result {
  pack: Pack
  extraction: Extraction
  cpuMs: number
  /** Names of the map, corrected by the verdicts; undefined for a pack that the map lacks. */
  listed: Set<string> | undefined
  missing: string[]
  extra: string[]
}

const parsers = await loadParsers()
const map = values.map ? await readNodeMap(values.map) : new Map<string, Listed>()
const verdicts = values.verdicts ? await readVerdicts(values.verdicts) : new Map<string, never>()
const results: Result[] = []
const scans: (string | number)[][] = []
for await (const pack of readPacks(values.packs)) {
  if (!pack.name.toLowerCase().includes(values.only.toLowerCase())) continue
  results.push(examine(pack))
  if (values.scan) scans.push(scan(pack))
}
printPacks()
printConfidence()
if (values.details) for (const result of results) printDetails(result)
if (values.scan) printScans()

function examine(pack: Pack): Result {
  const files = new Map<string, string>()
  for (const { path, text } of pack.files) if (text !== undefined && /\.(py|json)$/i.test(path)) files.set(path, text)
  const [extraction, cpuMs] = timed(() => extractNodes(parsers, files))
  const found = new Set(extraction.nodes.map((node) => node.name))
  const { listed, pattern } = namesListed(pack)
  return {
    pack,
    extraction,
    cpuMs,
    listed,
    missing: [...(listed ?? [])].filter((name) => !found.has(name)),
    extra: listed ? [...found].filter((name) => !listed.has(name) && !pattern?.test(name)) : [],
  }
}

function namesListed(pack: Pack): { listed: Set<string> | undefined; pattern: RegExp | undefined } {
  const entry = map.get(pack.repository)
  const verdict = verdicts.get(pack.name)
  if (!entry && !verdict) return { listed: undefined, pattern: undefined }
  const listed = new Set(entry?.names)
  for (const name of verdict?.absent ?? []) listed.delete(name)
  for (const name of verdict?.present ?? []) listed.add(name)
  return { listed, pattern: entry?.pattern }
}

/** Returns the value and the median time of three runs, or the time of a single run over two seconds. */
function timed<T>(run: () => T): [T, number] {
  const took: number[] = []
  let value: T
  do {
    const start = process.cpuUsage()
    value = run()
    const { user, system } = process.cpuUsage(start)
    took.push((user + system) / 1000)
  } while (took.length < 4 && (took[0] ?? 0) < 2000)
  // The first run warms up the compiler.
  return [value, median(took.slice(took.length > 1 ? 1 : 0))]
}

function printPacks(): void {
  const header = ['pack', 'names', 'listed', 'missing', 'extra', 'inputs', 'none', 'typed', 'CPU ms', 'MB', 'problems']
  const rows = results.map((result) => [result.pack.name, ...figures([result])])
  const compared = results.filter(({ listed }) => listed)
  printTable(header, [...rows, ['total', ...figures(results)], ['those listed', ...figures(compared)]])
  const [names, listed, missing, extra] = figures(compared).map(Number)
  console.log(`\nof the names listed, found: ${percent((listed ?? 0) - (missing ?? 0), listed ?? 0)}`)
  console.log(`of the names found, not listed: ${percent(extra ?? 0, names ?? 0)}`)
  const slowest = results.toSorted((a, b) => b.cpuMs - a.cpuMs)[0]
  console.log(
    `CPU a pack: median ${median(results.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms, `.concat(
      `most ${slowest?.cpuMs.toFixed(0)} ms (${slowest?.pack.name})`,
    ),
  )
  console.log('inputs: nodes that have any; none: nodes said to have none; typed: inputs whose type is known')
}

function figures(some: Result[]): (string | number)[] {
  const nodes = some.flatMap(({ extraction }) => extraction.nodes)
  const inputs = nodes.flatMap(inputsOf)
  const sum = (figure: (result: Result) => number) => some.reduce((total, result) => total + figure(result), 0)
  return [
    nodes.length,
    some.some(({ listed }) => listed) ? sum(({ listed }) => listed?.size ?? 0) : '-',
    sum(({ missing }) => missing.length),
    sum(({ extra }) => extra.length),
    percent(nodes.filter((node) => inputsOf(node).length > 0).length, nodes.length),
    nodes.filter((node) => inputsOf(node).length === 0 && node.confidence.inputs !== 'computed').length,
    percent(inputs.filter(({ type }) => type !== undefined).length, inputs.length),
    sum(({ cpuMs }) => cpuMs).toFixed(0),
    (sum(({ pack }) => sourceSize(pack)) / 1e6).toFixed(2),
    sum(({ extraction }) => extraction.problems.length),
  ]
}

function inputsOf({ inputs }: NodeDefinition): NodeInput[] {
  return [...inputs.required, ...inputs.optional, ...inputs.hidden]
}

function sourceSize({ files }: Pack): number {
  return files.reduce((total, { path, size }) => total + (path.endsWith('.py') ? size : 0), 0)
}

function printConfidence(): void {
  const nodes = results.flatMap(({ extraction }) => extraction.nodes)
  const fields = [...new Set(nodes.flatMap((node) => Object.keys(node.confidence)))]
  const share = (field: string, confidence: string) =>
    percent(nodes.filter((node) => Object(node.confidence)[field] === confidence).length, nodes.length)
  console.log('\nHow the facts of definitions are known\n')
  printTable(
    ['fact', 'stated', 'derived', 'computed'],
    fields.map((field) => [field, share(field, 'stated'), share(field, 'derived'), share(field, 'computed')]),
  )
}

function printDetails({ pack, extraction, missing, extra }: Result): void {
  if (missing.length + extra.length + extraction.problems.length === 0) return
  console.log(`\n${pack.name}`)
  for (const name of missing) console.log(`  missing  ${name}  ${locationsOf(pack, name)}`)
  for (const { name, file, line } of extraction.nodes) {
    if (extra.includes(name)) console.log(`  extra    ${name}  ${file}:${line}`)
  }
  for (const { kind, file, line, detail } of extraction.problems) {
    console.log(`  problem  ${kind}  ${file}:${line ?? '-'}  ${detail}`)
  }
}

/** Returns where the Python files of a pack quote a name, or else where any file contains it. */
function locationsOf(pack: Pack, name: string): string {
  const quoted = ['.py', '.json'].flatMap((kind) =>
    [`"${name}"`, `'${name}'`].flatMap((text) => locationsOfText(pack, kind, text)),
  )
  const locations =
    quoted.length > 0 ? quoted : locationsOfText(pack, '', name).map((location) => `unquoted ${location}`)
  return locations.length > 0 ? `${locations.slice(0, 3).join(' ')}${locations.length > 3 ? ' …' : ''}` : 'nowhere'
}

function locationsOfText(pack: Pack, kind: string, text: string): string[] {
  return pack.files.flatMap((file) => {
    const at = file.path.endsWith(kind) ? (file.text?.indexOf(text) ?? -1) : -1
    return at < 0 ? [] : [`${file.path}:${file.text?.slice(0, at).split('\n').length}`]
  })
}

function scan(pack: Pack): (string | number)[] {
  const [report, cpuMs] = timed(() => scanPack(parsers, pack.files))
  const blocking = report.findings.filter(({ blocks }) => blocks)
  const rules = [...new Set(blocking.map(({ rule }) => rule))]
  if (values.details) {
    for (const { rule, file, line, snippet } of blocking)
      console.log(`${pack.name}  ${rule}  ${file}:${line}  ${snippet}`)
  }
  const able = report.capabilities.map(({ capability }) => capability)
  return [pack.name, report.verdict, report.findingCount, cpuMs.toFixed(0), rules.join(' ') || '.', able.join(' ')]
}

function printScans(): void {
  console.log('\nThe scan\n')
  printTable(['pack', 'verdict', 'findings', 'CPU ms', 'blocked by', 'capabilities'], scans)
  const flagged = scans.filter(([, verdict]) => verdict === 'flag').length
  console.log(`\nflagged: ${flagged} of ${scans.length}`)
}
