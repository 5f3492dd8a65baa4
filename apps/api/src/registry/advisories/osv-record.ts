import { createHash } from 'node:crypto'
import type { components } from '@registry/contract/types'
import type { Config } from '../../platform/config/config.ts'
import { wireDate } from '../../platform/wire.ts'
import type { WholeAdvisory } from './advisory-store.ts'

type OsvRecord = components['schemas']['OsvRecord']

/** OSV types of CVSS vectors, by prefix. */
const scoreTypes = new Map([
  ['CVSS:3', 'CVSS_V3'],
  ['CVSS:4', 'CVSS_V4'],
])

/** Converts a public advisory to a record of the OSV schema. */
export function osvRecord({ advisories }: Pick<Config, 'advisories'>, advisory: WholeAdvisory): OsvRecord {
  const { id, summary, details, cvss, aliases, references, packs, severity } = advisory
  const type = scoreTypes.get(cvss.slice(0, 6))
  return {
    schema_version: '1.7.0',
    id,
    modified: wireDate(advisory.modified_at),
    published: wireDate(advisory.published_at ?? advisory.modified_at),
    ...(advisory.withdrawn_at && { withdrawn: wireDate(advisory.withdrawn_at) }),
    ...(aliases.length > 0 && { aliases }),
    summary,
    ...(details !== '' && { details }),
    ...(type !== undefined && { severity: [{ type, score: cvss }] }),
    affected: packs.map(({ node_id: name, ranges, versions }) => ({
      package: { ecosystem: advisories.ecosystem, name },
      ...(ranges.length > 0 && { ranges: ranges.map(({ events }) => ({ type: 'SEMVER', events })) }),
      ...(versions.length > 0 && { versions }),
    })),
    ...(references.length > 0 && { references }),
    database_specific: {
      severity: severity.toUpperCase(),
      ...(advisory.withdrawn_reason !== '' && { withdrawn_reason: advisory.withdrawn_reason }),
    },
  }
}

/** Returns the record of an advisory as `/osv/{id}.json` sends it. */
export function osvText(config: Pick<Config, 'advisories'>, advisory: WholeAdvisory): string {
  return JSON.stringify(osvRecord(config, advisory))
}

/** Returns the hexadecimal SHA-256 of a record for the transparency log. */
export function osvDigest(config: Pick<Config, 'advisories'>, advisory: WholeAdvisory): string {
  return createHash('sha256').update(osvText(config, advisory)).digest('hex')
}
