import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { compareRows } from '../comparison/compare-node-versions.ts'
import { findLowerVersion } from '../comparison/comparison-store.ts'
import { needsFactorForStaging, needsSecondFactor } from '../publishers/second-factor-rule.ts'
import { readOwnVersion, type NumberAddress } from '../versions/own-version.ts'
import { presentStage } from './present-stage.ts'
import { findStage, listStagedNodes, listStages, readPublisherStaging } from './staging-store.ts'

type Schemas = components['schemas']

const mostVersions = 200

/**
 * Reads the staging of a publisher: its staged nodes, at most 200 waiting versions, and the steps that the person needs
 * to approve them.
 */
export async function readStaging(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  publisherId: string,
  userId: string,
): Promise<Schemas['Staging']> {
  const [isAsked, isOn, nodeIds, rows] = await Promise.all([
    mustSetUpFactor(db, { config }, publisherId, userId),
    readPublisherStaging(db, publisherId),
    listStagedNodes(db, publisherId),
    listStages(db, publisherId, clock.now(), mostVersions),
  ])
  return {
    new_nodes: isOn,
    node_ids: nodeIds,
    expires_after_days: config.stagedVersionDays,
    versions: rows.map(presentStage),
    ...(isAsked && { needs_second_factor: true }),
  }
}

async function mustSetUpFactor(
  db: Database,
  parts: Pick<Context, 'config'>,
  publisherId: string,
  userId: string,
): Promise<boolean> {
  if (await needsFactorForStaging(db, parts, userId)) return true
  return needsSecondFactor(db, parts, publisherId, userId)
}

/**
 * Compares a staged version with the next lower installable version. Throws `version_not_staged`, and as reading the
 * version does.
 */
export async function compareStaged(db: Database, address: NumberAddress): Promise<Schemas['VersionComparison']> {
  const version = await readOwnVersion(db, address)
  if (version.status !== 'pending' || !(await findStage(db, version.id))) {
    throw new RegistryError('version_not_staged', { version: version.version })
  }
  return compareRows(db, await findLowerVersion(db, version.id), version)
}
