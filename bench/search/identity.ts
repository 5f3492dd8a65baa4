/**
 * Measures whether names, ids and addresses resolve to the right packs of the real catalogue, judged by the sets in
 * identity/.
 *
 *   npm run bench -- identity --data <folder with ComfyUI-Manager's files> [--workflows <folder with index.json>] [--wrong]
 *     [--read <file for `registry read --from`>] [--at <data folder of a registry that imported and read before>]
 *
 * An answer is right when it is the owner or in `also`, or for a name without owner when it is not a single pack.
 * `wrong` counts wrong single answers; `ambiguous` and `unknown` count the other answers. --wrong lists the mistakes.
 * Names that workflows mark with a pack are judged apart, because no rule was tuned on them. The index maps
 * `owner/repository:path` to local files; without it, workflows are left out.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../../e2e/running-registry.ts'
import names from './identity/names.json' with { type: 'json' }
import popularIds from './identity/popular-ids.json' with { type: 'json' }
import workflows from './identity/workflows.json' with { type: 'json' }
import { post, readWorkflowIndex, startImported } from '../shared/imported-registry.ts'
import { quantile } from '../shared/quantiles.ts'
import { printTable } from '../shared/table.ts'

interface Ownership {
  state: string
  node_id?: string
  candidates?: string[]
}

interface Resolved {
  names: { name: string; ownership: Ownership }[]
  ids: { asked: string; state: string; node_id?: string }[]
  addresses: { asked: string; state: string; node_id?: string }[]
  nodes: { id: string; repository?: string }[]
}

interface JudgedName {
  name: string
  kind: string
  owner: string | null
  also?: string[]
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    workflows: { type: 'string' },
    read: { type: 'string' },
    at: { type: 'string' },
    wrong: { type: 'boolean', default: false },
  },
})
if (!values.data) throw new Error('Name the folder with ComfyUI-Manager’s files: --data <folder>')
const { registry, close } = await startImported(values)
try {
  // Some of the packs may be unreadable, which the command says.
  if (values.read) console.log((await runCommand(registry.environment, ['read', '--from', values.read])).stderr)
  await judgeNames(names)
  await judgeIds()
  if (values.workflows) await judgeWorkflows(values.workflows)
  await timeContested(values.data)
} finally {
  await close()
}

async function judgeNames(judged: readonly JudgedName[]): Promise<void> {
  const answer = await resolve({ names: judged.map(({ name }) => name) })
  const repositories = repositoriesOf(answer)
  const counts = new Map<string, Map<string, number>>()
  const wrong: string[] = []
  for (const [index, { name, kind, owner, also = [] }] of judged.entries()) {
    const ownership = answer.names[index]?.ownership ?? { state: 'unknown' }
    const found = ownership.node_id === undefined ? ownership.state : repositories.get(ownership.node_id)
    const accepted = [owner, ...also].flatMap((each) => (each === null ? [] : [each.toLowerCase()]))
    const isSingle = ownership.node_id !== undefined || found === 'core' || found === 'frontend'
    const isRight = owner === null ? !isSingle : accepted.includes(found ?? '')
    const verdict = isRight ? 'right' : isSingle ? 'wrong' : ownership.state
    const ofKind = counts.get(kind) ?? new Map<string, number>()
    counts.set(kind, ofKind.set(verdict, (ofKind.get(verdict) ?? 0) + 1))
    if (!isRight) wrong.push(`${verdict}  ${kind}  ${name}: ${found} instead of ${owner}`)
  }
  const verdicts = ['right', 'wrong', 'ambiguous', 'unknown']
  printTable(
    ['names', ...verdicts],
    [...counts].map(([kind, ofKind]) => [kind, ...verdicts.map((verdict) => ofKind.get(verdict) ?? 0)]),
  )
  if (values.wrong) console.log(wrong.sort().join('\n'))
}

/** Compares `/resolve` for the maximum of contested names with a single name. */
async function timeContested(folder: string): Promise<void> {
  const map: unknown = JSON.parse(await readFile(join(folder, 'extension-node-map.json'), 'utf8'))
  const listed = Object.values(map ?? {}).flatMap((pair: unknown) =>
    Array.isArray(pair) ? new Set<string>(pair[0]) : [],
  )
  const counts = new Map<string, number>()
  for (const of of listed) for (const name of of) counts.set(name, (counts.get(name) ?? 0) + 1)
  const contested = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : [])).slice(0, 2000)
  const [many, one] = [await medianMs(contested), await medianMs(contested.slice(0, 1))]
  console.log(`\n${contested.length} contested names at once: ${many.toFixed(0)} ms; one name: ${one.toFixed(1)} ms`)
}

async function medianMs(asked: string[]): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const start = performance.now()
    await resolve({ names: asked })
    times.push(performance.now() - start)
  }
  return quantile(times, 0.5)
}

async function judgeIds(): Promise<void> {
  const ids = popularIds.filter(({ repository }) => repository !== null)
  const answer = await resolve({ addresses: ids.map(({ id }) => id) })
  const repositories = repositoriesOf(answer)
  const missed = ids.filter(({ repository }, index) => {
    const { state = '', node_id: id = '' } = answer.addresses[index] ?? {}
    return (state === 'core' ? 'core' : repositories.get(id)) !== repository?.toLowerCase()
  })
  console.log(
    `\nids as workflows write them: ${ids.length - missed.length} of ${ids.length} resolve to their repository`,
  )
  if (values.wrong) console.log(missed.map(({ id, repository }) => `${id}: not ${repository}`).join('\n'))
}

interface WorkflowNode {
  type?: unknown
  class_type?: unknown
  properties?: { cnr_id?: unknown; aux_id?: unknown }
}

async function judgeWorkflows(folder: string): Promise<void> {
  const files = await readWorkflowIndex(folder)
  const totals = { files: 0, coreOnly: 0, toldToInstall: 0, ids: 0, idsFound: 0 }
  const told: string[] = []
  const marked = new Map<string, { name: string; packs: Set<string>; ownership: Ownership }>()
  for (const { repo, path, coreOnly } of workflows) {
    const file = files.get(`${repo}:${path}`)
    if (file === undefined) continue
    const nodes = nodesOf(JSON.parse(await readFile(file, 'utf8')))
    const types = [...new Set(nodes.flatMap(({ type, class_type: api }) => textsOf(type ?? api)))]
    const ids = [...new Set(nodes.flatMap(({ properties: said }) => [said?.cnr_id, said?.aux_id].flatMap(textsOf)))]
    const answer = await resolve({ names: types.slice(0, 1500), addresses: ids.slice(0, 400) })
    totals.files += 1
    totals.ids += ids.length
    totals.idsFound += answer.addresses.filter(({ state }) => state !== 'unknown').length
    const packOf = new Map(answer.addresses.map(({ asked, state, node_id: id = state }) => [asked, id]))
    const ownerships = new Map(answer.names.map(({ name, ownership }) => [name, ownership]))
    for (const { type, class_type: api, properties: said } of nodes) {
      const name = textsOf(type ?? api)[0] ?? ''
      const ownership = ownerships.get(name)
      const packs = [said?.cnr_id, said?.aux_id].flatMap(textsOf).map((id) => packOf.get(id) ?? 'unknown')
      if (!ownership || packs.length === 0) continue
      const known = marked.get(name) ?? { name, packs: new Set(), ownership }
      for (const pack of packs) if (pack !== 'unknown') known.packs.add(pack)
      marked.set(name, known)
    }
    const packs = answer.names.filter(({ ownership }) => ownership.node_id !== undefined)
    if (coreOnly === true) {
      totals.coreOnly += 1
      if (packs.length > 0) {
        totals.toldToInstall += 1
        told.push(`${repo}:${path}: ${packs.map(({ name, ownership }) => `${name} → ${ownership.node_id}`).join(', ')}`)
      }
    }
  }
  console.log(
    `\n${totals.files} workflows; of ${totals.coreOnly} that use the core alone, ${totals.toldToInstall} are told to install something; ` +
      `${totals.idsFound} of ${totals.ids} ids lead to a pack or the core`,
  )
  if (values.wrong) console.log(told.join('\n'))
  judgeMarked([...marked.values()].filter(({ packs }) => packs.size > 0))
}

/** Judges names by the packs that workflows mark them with, apart from names.json. */
function judgeMarked(marked: { name: string; packs: Set<string>; ownership: Ownership }[]): void {
  const known = new Set(names.map(({ name }) => name))
  const counts = new Map<string, number>()
  const wrong: string[] = []
  const others = marked.filter(({ name }) => !known.has(name))
  for (const { name, packs, ownership } of others) {
    const answered = ownership.state === 'frontend' ? 'core' : (ownership.node_id ?? ownership.state)
    const isRight = packs.has(answered)
    const verdict = isRight ? 'right' : ownership.node_id === undefined ? ownership.state : 'wrong'
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
    if (!isRight) wrong.push(`${verdict}  ${name}: ${ownership.node_id ?? ''} instead of ${[...packs].join(' or ')}`)
  }
  console.log(
    `${others.length} further names that workflows mark with a pack: ` +
      [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', '),
  )
  if (values.wrong) console.log(wrong.sort().join('\n'))
}

/** Returns the nodes of a workflow in the canvas format or the prompt format, including subgraphs. */
function nodesOf(value: unknown): WorkflowNode[] {
  if (typeof value !== 'object' || value === null) return []
  if (!('nodes' in value) || !Array.isArray(value.nodes)) {
    return Object.values(value).filter((each): each is WorkflowNode => typeof each === 'object' && each !== null)
  }
  const definitions = 'definitions' in value ? value.definitions : undefined
  const subgraphs =
    typeof definitions === 'object' && definitions !== null && 'subgraphs' in definitions ? definitions.subgraphs : []
  return [...value.nodes, ...(Array.isArray(subgraphs) ? subgraphs.flatMap(nodesOf) : [])]
}

function textsOf(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : []
}

function repositoriesOf({ nodes }: Resolved): Map<string, string> {
  return new Map(
    nodes.map(({ id, repository = '' }) => [
      id,
      repository.toLowerCase().replace(/^https?:\/\/(?:www\.)?github\.com\//, ''),
    ]),
  )
}

function resolve(body: { names?: string[]; ids?: string[]; addresses?: string[] }): Promise<Resolved> {
  return post<Resolved>(registry, '/resolve', body)
}
