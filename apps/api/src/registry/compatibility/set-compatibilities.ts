import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { isRefusal, RegistryError } from '../../platform/errors.ts'
import type { DeclaredCompatibility } from '../../schema/node-tables.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { lockVersion, type LockedVersion } from '../versions/lock-version.ts'
import { compatibilityAfter, setCompatibility } from '../versions/set-compatibility.ts'
import { parseVersion } from '../versions/version-number.ts'
import { findVersionIds } from './compatibility-store.ts'

type Asked = components['schemas']['SetCompatibility']
type Results = components['schemas']['CompatibilityResults']
type Result = Results['results'][number]
type Values = Partial<DeclaredCompatibility>
type Outcome = Pick<Result, 'outcome' | 'before' | 'after' | 'error'>

/**
 * Sets the compatibility of versions, each in its own transaction, so that a refused version does not stop the others.
 * Returns the outcomes in the requested order. A dry run changes nothing.
 */
export async function setCompatibilities(
  context: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  { items, values, dry_run: isDryRun }: Asked,
): Promise<Results> {
  const given = wordsOf(values)
  const ids = await findVersionIds(
    context.db,
    items.map(({ node_id: nodeId, version }) => ({ nodeId, version: parseVersion(version)?.version ?? version })),
  )
  const results: Result[] = []
  for (const [index, { node_id, version }] of items.entries()) {
    const outcome = await outcomeOf(change(context, principal, { id: ids[index], values: given, isDryRun }))
    const notFound = new RegistryError('version_not_found', { nodeId: node_id, version })
    results.push({ node_id, version, ...(outcome ?? refused(notFound)) })
  }
  return { dry_run: isDryRun, results }
}

/** Converts a refusal to an outcome, so that the other versions continue. */
async function outcomeOf(attempt: Promise<Outcome | undefined>): Promise<Outcome | undefined> {
  try {
    return await attempt
  } catch (error) {
    if (isRefusal(error)) return refused(error)
    throw error
  }
}

function refused({ code: error, message }: RegistryError): Outcome {
  return { outcome: 'refused', error: { error, message } }
}

interface Change {
  id: string | undefined
  values: Values
  isDryRun: boolean
}

async function change(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  { id, values, isDryRun }: Change,
): Promise<Outcome | undefined> {
  if (id === undefined) return undefined
  return db.transaction().execute(async (tx) => {
    const locked = await lockVersion(tx, id)
    if (!locked || locked.version.status === 'deleted' || locked.node.status === 'deleted') return undefined
    const before = presentCompatibility(locked.version)
    const changed = isDryRun
      ? compatibilityAfter(locked.version, values)
      : await setCompatibility(tx, locked, values, clock.now())
    if (!changed) return { outcome: 'unchanged', before, after: before }
    const after = presentCompatibility(changed)
    if (!isDryRun) await noteChange(tx, principal, locked, { before, after })
    return { outcome: 'done', before, after }
  })
}

async function noteChange(
  tx: Database,
  principal: Principal,
  { node, version }: LockedVersion,
  detail: Record<string, unknown>,
): Promise<void> {
  await writeAudit(tx, {
    actor: actorOf(principal),
    action: 'version.compatibility',
    subject: `version:${node.id}@${version.version}`,
    detail,
  })
}

/** Returns the columns that a request sets; omitted fields stay. */
function wordsOf({
  supported_os,
  supported_accelerators,
  supported_comfyui_version,
  supported_comfyui_frontend_version,
}: Asked['values']): Values {
  return {
    ...(supported_os && { supported_os }),
    ...(supported_accelerators && { supported_accelerators }),
    ...(supported_comfyui_version !== undefined && { supported_comfyui_version }),
    ...(supported_comfyui_frontend_version !== undefined && { supported_comfyui_frontend_version }),
  }
}

type Compatibility = Pick<VersionRow, keyof DeclaredCompatibility>

function presentCompatibility(version: Compatibility): Compatibility {
  const { supported_os, supported_accelerators, supported_comfyui_version, supported_comfyui_frontend_version } =
    version
  return { supported_os, supported_accelerators, supported_comfyui_version, supported_comfyui_frontend_version }
}
