import { wireDate } from '../../platform/wire.ts'
import type { Database } from '../../schema/tables.ts'
import { coreOwnership, formerCoreOwnership, type NameOwnership } from './core-ownership.ts'
import type { Ownership, SharedNames } from './decide-owner.ts'
import { listCurrentOffers, listPatterns, listShared, type OfferRow } from './provider-store.ts'
import { settleOffers, type SettledName } from './settle-offers.ts'

/** Finds the current owner of each name, with at most three queries. */
export async function findOwnerships(db: Database, names: readonly string[]): Promise<Map<string, NameOwnership>> {
  const core = new Map(names.map((name) => [name, coreOwnership(name)]))
  const asked = [...core].flatMap(([name, ownership]) => (ownership ? [] : [name]))
  const settled = await settleNames(db, asked, await listCurrentOffers(db, asked))
  return new Map(
    [...core].map(([name, ofCore]) => [
      name,
      ofCore ?? presentOwnership(name, settled.get(name)?.ownership ?? { state: 'unknown' }),
    ]),
  )
}

/** Decides the owner of each name from its offers. Runs two queries. */
export async function settleNames<Row extends OfferRow>(
  db: Database,
  names: readonly string[],
  rows: readonly Row[],
): Promise<Map<string, SettledName<Row>>> {
  const rivals = [...Map.groupBy(rows, ({ name }) => name).values()].filter(({ length }) => length > 1)
  const ids = [...new Set(rivals.flat().map(({ node_id: id }) => id))]
  const [patterns, shared] = await Promise.all([listPatterns(db), listShared(db, ids)])
  const counts = new Map(shared.map((row) => [pairOf(row.node_id, row.other_id), row.names]))
  // Packs with a common name share at least this name.
  const sharedNames: SharedNames = (a, b) => counts.get(pairOf(a, b)) ?? 1
  return settleOffers(names, rows, { patterns, sharedNames })
}

function pairOf(a: string, b: string): string {
  return a < b ? `${a}\n${b}` : `${b}\n${a}`
}

/** Converts the ownership of a name for the wire. A name without a pack may belong to an older release of ComfyUI. */
export function presentOwnership(name: string, ownership: Ownership): NameOwnership {
  switch (ownership.state) {
    case 'owned':
      return {
        state: 'owned',
        node_id: ownership.nodeId,
        reason: ownership.reason,
        ...(ownership.appearedAt && { first_appeared_at: wireDate(ownership.appearedAt) }),
        ...(ownership.rivals && { rivals: ownership.rivals }),
      }
    case 'likely':
      return { state: ownership.state, node_id: ownership.nodeId, reason: ownership.reason }
    case 'ambiguous':
      return { state: 'ambiguous', candidates: ownership.candidates }
    case 'unknown':
      return formerCoreOwnership(name) ?? { state: 'unknown' }
  }
}
