import { writeFile } from 'node:fs/promises'
import type { Schema } from '@registry/api-client'
import { checkSet, coreNamesOfResolved, packsOfResolved, readLock, formatLock, type Lock } from '@registry/pack-set'
import { mostUses, otherPackNamed, usesOf, wireUses, type NodeUse } from '@registry/workflow'
import { CommandError } from '../command-error.ts'
import { processIo, type Io } from '../io.ts'
import { readNamedFile } from '../named-files.ts'
import { sentenceOf } from '../sentence-of.ts'
import { askRegistry } from './ask-registry.ts'
import { problemsOfLock } from './problems-of-lock.ts'
import { readWorkflowFile } from './read-workflow-file.ts'

type Resolved = Schema<'ResolvedWorkflow'>

export interface LockOptions {
  registry: string
  out: string
  check?: true
  pack?: string[]
}

/**
 * Locks the packs of workflows, or checks a lock against them. Returns 0 without problems; 1 if a node has no pack, a
 * locked version does not open a workflow, or a locked version is gone or changed; 2 if a file or the registry cannot
 * be read.
 */
export async function lockHere(files: readonly string[], options: LockOptions): Promise<number> {
  const io = processIo(new AbortController().signal)
  try {
    const uses = distinct((await Promise.all(files.map(readWorkflowFile))).flatMap(usesOf))
    const sent = wireUses(uses, choicesIn(options.pack ?? []))
    if (sent.length < uses.length)
      throw new CommandError(`These workflows use nodes in more than ${mostUses} ways: lock fewer.`)
    if (sent.length === 0) throw new CommandError('These workflows have no nodes.')
    return await (options.check ? checkLock(sent, options, io) : makeLock(sent, options, io))
  } catch (error) {
    io.err(sentenceOf(error))
    return 2
  } finally {
    io.end()
  }
}

/** Removes duplicate uses, because workflows of a project use the same nodes in the same ways. */
function distinct(uses: readonly NodeUse[]): NodeUse[] {
  return [...new Map(uses.map((use) => [JSON.stringify([use.type, use.pack, use.shape]), use])).values()]
}

/** Parses `name=pack`, where a name may contain `=` and a pack may not. */
function choicesIn(texts: readonly string[]): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const at = text.lastIndexOf('=')
      if (at < 1)
        throw new CommandError(
          `--pack wants the name of a node and the id of a pack, such as "Any Switch=rgthree-comfy".`,
        )
      return [text.slice(0, at), text.slice(at + 1)]
    }),
  )
}

async function makeLock(uses: Sent, { registry, out }: LockOptions, io: Io): Promise<number> {
  const resolved = await askRegistry(registry).resolveWorkflow({ uses })
  const packs = packsOfResolved(resolved)
  const { text, leftOut } = formatLock(packs)
  await writeFile(out, text)
  io.out(`${out}: ${packs.length} packs`)
  for (const { pack } of leftOut) io.err(`${pack} has no version, and no commit is known: it is not pinned`)
  for (const line of [...likelyIn(resolved), ...othersNamedIn(uses, resolved), ...removedIn(resolved)]) io.err(line)
  for (const conflict of checkSet(packs, {}, coreNamesOfResolved(resolved))) io.err(describeConflict(conflict))
  return report([...openNames(uses, resolved), ...problemsOf(resolved)], io)
}

async function checkLock(uses: Sent, { registry, out }: LockOptions, io: Io): Promise<number> {
  const lock = await readLockFile(out)
  const pins = lock.packs.flatMap(({ id, version }) => (version === undefined ? [] : [{ node_id: id, version }]))
  const resolved = await askRegistry(registry).resolveWorkflow({ uses, pins })
  for (const line of [...yankedIn(resolved), ...othersNamedIn(uses, resolved), ...removedIn(resolved)]) io.err(line)
  const code = report(
    [...openNames(uses, resolved), ...problemsOfLock(lock, resolved, out), ...problemsOf(resolved)],
    io,
  )
  if (code === 0) io.out(`${out} fits: ${resolved.packs.length} packs`)
  return code
}

/** Returns warnings for yanked versions: a yanked version is no problem of a lock that names it. */
function yankedIn({ packs }: Resolved): string[] {
  return packs.flatMap(({ node, version }) => {
    if (version?.yanked_at === undefined) return []
    const reason = version.yanked_reason === undefined ? '' : `: ${version.yanked_reason}`
    return [`Warning: ${node.id} ${version.version} was yanked by its publisher${reason}`]
  })
}

/** Returns lines for names of several packs, if other nodes need one pack or only one pack fits. */
function likelyIn({ uses }: Resolved): string[] {
  const lines = uses.flatMap(({ name, node_id: id, reason, ownership }) => {
    if (id === undefined || (reason !== 'companion' && reason !== 'fits')) return []
    const others = (ownership.candidates ?? [ownership.node_id ?? []].flat()).filter((other) => other !== id)
    const choices = others.map((other) => `--pack "${name}=${other}"`)
    if (choices.length === 0) return []
    const why = reason === 'fits' ? 'its node fits' : 'other nodes need it'
    return [`${name}: likely ${id}, because ${why}. Or choose: ${choices.join(', ')}`]
  })
  return [...new Set(lines)]
}

/** Returns warnings for nodes of a pack that is not the pack named by the workflow. */
function othersNamedIn(sent: Sent, { uses }: Resolved): string[] {
  const lines = uses.flatMap((answer, index) => {
    const other = otherNamed(sent[index], answer)
    if (answer.node_id === undefined || other === undefined) return []
    return [`Warning: ${answer.name}: the workflow names ${other}, and the registry chose ${answer.node_id}`]
  })
  return [...new Set(lines)]
}

/** Returns warnings for nodes of ComfyUI that newer releases lack. */
function removedIn({ uses }: Resolved): string[] {
  const lines = uses.flatMap(({ name, ownership: { removed_in: release } }) => {
    return release === undefined ? [] : [`Warning: ${name}: ComfyUI removed it in ${release}`]
  })
  return [...new Set(lines)]
}

function otherNamed(use: Sent[number] | undefined, answer: Resolved['uses'][number]): string | undefined {
  const { pack_id: cnrId, pack_address: auxId } = use ?? {}
  return otherPackNamed({ ...(cnrId !== undefined && { cnrId }), ...(auxId !== undefined && { auxId }) }, answer)
}

type Sent = Schema<'WorkflowUse'>[]

async function readLockFile(file: string): Promise<Lock> {
  const read = readLock(await readNamedFile(file))
  if ('error' in read) throw new CommandError(`${file} is no lockfile of the registry (${read.error.why}).`)
  return read.value
}

/** Lists the comfy nodes without a pack, except those of ComfyUI itself. */
function openNames(sent: Sent, { uses }: Resolved): string[] {
  const lines = uses.flatMap((answer, index) => {
    const { name, node_id: id, declared, ownership } = answer
    if (id !== undefined || declared?.state === 'core') return []
    const candidates = ownership.candidates ?? []
    if (ownership.state === 'ambiguous') {
      return [
        `${name}: several packs have it (${candidates.join(', ')}); choose with --pack "${name}=${candidates[0] ?? ''}"`,
      ]
    }
    if (ownership.state !== 'unknown') return []
    const other = otherNamed(sent[index], answer)
    return [`${name}: no pack is known for it${other === undefined ? '' : `; the workflow names ${other}`}`]
  })
  return [...new Set(lines)]
}

function problemsOf({ packs }: Resolved): string[] {
  return packs.flatMap(({ node, version, problems }) =>
    problems.map(({ name, kind, field }) => {
      return `${[node.id, version?.version ?? []].flat().join(' ')}: ${name}: ${kind}${field === undefined ? '' : ` ${field}`}`
    }),
  )
}

function describeConflict(conflict: ReturnType<typeof checkSet>[number]): string {
  const { severity, kind, subject, packs } = conflict
  const known = 'advisories' in conflict && conflict.advisories ? ` ${conflict.advisories.join(', ')}` : ''
  return `${severity === 'blocks' ? 'Conflict' : 'Warning'}: ${kind}${known} ${subject} (${packs.join(', ')})`
}

function report(lines: readonly string[], io: Io): number {
  for (const line of lines) io.err(line)
  return lines.length > 0 ? 1 : 0
}
