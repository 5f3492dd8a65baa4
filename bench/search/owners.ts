/**
 * Measures whether each use in a public workflow gets its pack, when the workflow names no pack.
 *
 *   npm run bench -- owners --data <folder with ComfyUI-Manager's files> --workflows <folder with index.json> [--wrong]
 *     [--at <data folder of a registry that imported and read before>] [--marked <share of names that keep their pack>]
 *
 * `cnr_id`, `aux_id` and `ver` are taken out, and judge the answers. A mark that leads to no pack of the catalogue judges
 * nothing. Files of one repository are in one half: rules are tuned on `tune`, and --wrong lists the misses there alone.
 * `further` are files that were found after the rules were made. With `--marked 0.5`, half of the names of each file keep
 * their marks, and the others are judged. The index maps `owner/repository:path` to local files.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseWorkflow, usesOf, wireUses, type NodeUse } from '@registry/workflow'
import { post, readWorkflowIndex, startImported } from '../shared/imported-registry.ts'
import { percent, printTable } from '../shared/table.ts'
import further from './identity/further-workflows.json' with { type: 'json' }
import workflows from './identity/workflows.json' with { type: 'json' }

interface Answer {
  name: string
  ownership: { state: string; reason?: string; node_id?: string; candidates?: string[] }
  node_id?: string
  reason?: string
}

/**
 * Answer to a use that a workflow marks with its pack. Figures count each name once a file, and also weigh it by its
 * nodes.
 */
interface Judged {
  half: Half
  file: string
  name: string
  count: number
  packs: ReadonlySet<string>
  answer: Answer
}

type Half = (typeof halves)[number]
type Verdict = (typeof verdicts)[number]

const halves = ['tune', 'held', 'further'] as const
const verdicts = ['right', 'wrong', 'ambiguous', 'unknown'] as const

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    workflows: { type: 'string' },
    at: { type: 'string' },
    marked: { type: 'string', default: '0' },
    wrong: { type: 'boolean', default: false },
  },
})
if (!values.workflows) throw new Error('Name the folder with the workflows and index.json: --workflows <folder>')
if (!values.data && !values.at) throw new Error('Name the folder with ComfyUI-Manager’s files: --data <folder>')
const { registry, close } = await startImported(values)
try {
  const judged = await judgeFiles(values.workflows)
  printHalves(judged)
  printReasons(judged)
  if (values.wrong) printMisses(judged)
} finally {
  await close()
}

async function judgeFiles(folder: string): Promise<Judged[]> {
  const files = await readWorkflowIndex(folder)
  const judged: Judged[] = []
  const sets = [...workflows.map((each) => ({ ...each, half: halfOf(each.repo) })), ...further.map(beside)]
  for (const { repo, path, half } of sets) {
    const file = files.get(`${repo}:${path}`)
    const workflow = file === undefined ? undefined : parseWorkflow(await readFile(file, 'utf8'))
    if (workflow) judged.push(...(await judgeWorkflow(`${repo}:${path}`, half, usesOf(workflow))))
  }
  return judged
}

async function judgeWorkflow(file: string, half: Half, uses: readonly NodeUse[]): Promise<Judged[]> {
  if (uses.length === 0) return []
  const stripped = uses.map((use) => (keepsMark(file, use.type) ? use : { ...use, pack: {} }))
  const ids = [...new Set(uses.flatMap(idsOf))]
  const [{ uses: answers }, { addresses }] = await Promise.all([
    post<{ uses: Answer[] }>(registry, '/workflows/resolve', { uses: wireUses(stripped) }),
    post<{ addresses: { asked: string; state: string; node_id?: string }[] }>(registry, '/resolve', { addresses: ids }),
  ])
  const packOf = new Map(addresses.map(({ asked, state, node_id: id }) => [asked, id ?? state]))
  return answers.flatMap((answer, index): Judged[] => {
    const use = uses[index]
    if (!use || stripped[index] === use) return []
    const packs = new Set(idsOf(use).map((id) => packOf.get(id) ?? 'unknown'))
    packs.delete('unknown')
    return packs.size > 0 ? [{ half, file, name: use.type, count: use.count, packs, answer }] : []
  })
}

function idsOf({ pack: { cnrId, auxId } }: NodeUse): string[] {
  return [cnrId, auxId].flatMap((id) => id || [])
}

function beside(each: { repo: string; path: string }) {
  return { ...each, half: 'further' as const }
}

function halfOf(repository: string): Half {
  return shareOf(repository) < 0.5 ? 'tune' : 'held'
}

function keepsMark(file: string, name: string): boolean {
  return shareOf(`${file}\n${name}`) < Number(values.marked)
}

/** Returns a number from 0 to 1 that depends on the text alone. */
function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}

function verdictOf({ packs, answer }: Judged): Verdict {
  const { state } = answer.ownership
  const found = answer.node_id ?? (state === 'frontend' ? 'core' : state)
  if (packs.has(found)) return 'right'
  return found === 'ambiguous' || found === 'unknown' ? found : 'wrong'
}

/** Prints uses of core nodes apart, because most nodes of most files are core nodes. */
function printHalves(judged: readonly Judged[]): void {
  const kinds = [
    ['packs', ({ packs }: Judged) => !packs.has('core')],
    ['core', ({ packs }: Judged) => packs.has('core')],
  ] as const
  const rows = kinds.flatMap(([kind, isOfKind]) =>
    halves.flatMap((half) => {
      const own = judged.filter((each) => each.half === half && isOfKind(each))
      return [
        [`${kind}, ${half}: names in files`, ...figuresOf(eachOnce(own), () => 1)],
        [`${kind}, ${half}: nodes`, ...figuresOf(own, ({ count }) => count)],
      ]
    }),
  )
  printTable(['', ...verdicts, 'share right'], rows)
}

function figuresOf(judged: readonly Judged[], weight: (each: Judged) => number): (string | number)[] {
  const sum = (own: readonly Judged[]): number => own.reduce((total, each) => total + weight(each), 0)
  const counts = verdicts.map((verdict) => sum(judged.filter((each) => verdictOf(each) === verdict)))
  return [...counts, percent(counts[0] ?? 0, sum(judged))]
}

function printReasons(judged: readonly Judged[]): void {
  const known = eachOnce(judged.filter(({ answer }) => answer.node_id !== undefined))
  const reasons = Map.groupBy(known, ({ answer: { reason = '', ownership } }) => {
    return reason === 'owned' ? `owned, ${ownership.reason}` : reason
  })
  console.log()
  printTable(
    ['names in files with a pack, by reason', 'right', 'wrong'],
    [...reasons].map(([reason, own]) => {
      const right = own.filter((each) => verdictOf(each) === 'right').length
      return [reason, right, own.length - right]
    }),
  )
}

/** Prints no misses of the held half, so that no rule is made for them. */
function printMisses(judged: readonly Judged[]): void {
  const misses = eachOnce(judged.filter((each) => each.half === 'tune' && verdictOf(each) !== 'right'))
  const lines = misses.map((each) => {
    const { ownership, node_id: id, reason } = each.answer
    const found = id ?? (ownership.candidates ?? []).join(' | ')
    const why = [reason, ownership.reason].filter(Boolean).join(', ')
    return `${verdictOf(each)}  ${each.name}: ${found} (${why}) instead of ${[...each.packs].join(' or ')}  ${each.file}`
  })
  console.log(`\n${lines.sort().join('\n')}`)
}

function eachOnce(judged: readonly Judged[]): Judged[] {
  const key = (each: Judged): string => [each.file, each.name, verdictOf(each), [...each.packs].join()].join('\n')
  return [...new Map(judged.map((each) => [key(each), each])).values()]
}
