import type { components } from '@registry/contract/types'
import type { Database } from '../../schema/tables.ts'
import { listAdvice, listInstallable, type PackAdvice } from './advisory-store.ts'
import { chooseSafe, isAffected } from './affected.ts'

type AdvisoryNotice = components['schemas']['AdvisoryNotice']

/** Field of an answer about a pack or a version; absent without advisories. */
export type Advised = { advisories?: AdvisoryNotice[] }

/** Notices of published advisories about packs and their versions. */
export interface Advice {
  /** Returns the advisories that affect a version, most severe first. */
  ofVersion(nodeId: string, version: string): Advised
  /**
   * Returns all advisories about a pack. The recommended version is the latest version, or a safe replacement for it.
   */
  ofNode(nodeId: string, latest: string | undefined): Advised
}

const noAdvice: Advice = { ofVersion: () => ({}), ofNode: () => ({}) }

/** Reads the advisories of packs. One query without any advisory, else two. */
export async function readAdvice(db: Database, nodeIds: readonly string[]): Promise<Advice> {
  return adviseOn(db, nodeIds.length === 0 ? null : await listAdvice(db, [...new Set(nodeIds)]))
}

/**
 * Creates notices from loaded advisories, with the recommended versions. Runs a single query, or none without
 * advisories.
 */
export async function adviseOn(db: Database, known: readonly PackAdvice[] | null): Promise<Advice> {
  if (known === null || known.length === 0) return noAdvice
  const ofNode = Map.groupBy(known.toSorted(byGravity), (advice) => advice.node_id)
  const installable = Map.groupBy(await listInstallable(db, [...ofNode.keys()]), (row) => row.node_id)
  const choices = new Map([...ofNode].map(([id, own]) => [id, chooseSafeOf(installable.get(id), own)]))
  const safeFor = (nodeId: string, version: string) => choices.get(nodeId)?.(version)
  return {
    ofVersion(nodeId, version) {
      const affecting = (ofNode.get(nodeId) ?? []).filter((advice) => isAffected(advice, version))
      return affecting.length === 0 ? {} : { advisories: present(affecting, safeFor(nodeId, version)) }
    },
    ofNode(nodeId, latest) {
      const own = ofNode.get(nodeId)
      if (!own) return {}
      const isLatestSafe = latest !== undefined && own.every((advice) => !isAffected(advice, latest))
      return { advisories: present(own, isLatestSafe ? latest : safeFor(nodeId, latest ?? '')) }
    },
  }
}

/** Returns a function that chooses a version without advisories. A deprecated version is the last resort. */
export function chooseSafeOf(
  installable: readonly { version: string; deprecated: boolean }[] = [],
  known: readonly Pick<PackAdvice, 'ranges' | 'versions'>[] = [],
): (version: string) => string | undefined {
  const isSafe = (each: string) => known.every((advice) => !isAffected(advice, each))
  const numbers = (rows: typeof installable) => rows.map((row) => row.version)
  const [preferred, any] = [installable.filter(({ deprecated }) => !deprecated), installable].map((rows) =>
    chooseSafe(numbers(rows), isSafe),
  )
  return (version) => preferred?.(version) ?? any?.(version)
}

function present(advice: readonly PackAdvice[], safe: string | undefined): AdvisoryNotice[] {
  return advice.map(({ id, summary, severity }) => {
    return { id, summary, severity, ...(safe !== undefined && { safe_version: safe }) }
  })
}

const gravity = ['critical', 'high', 'moderate', 'low']

function byGravity(a: PackAdvice, b: PackAdvice): number {
  return gravity.indexOf(a.severity) - gravity.indexOf(b.severity)
}
