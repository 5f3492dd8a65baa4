import type { components } from '@registry/contract/types'
import type { NodeDefinition } from '@registry/python-nodes'
import { readRequirements } from '@registry/pack-set'
import { adviseBump, compareVersions, signatureOf } from '@registry/signatures'
import type { UsedSymbols } from '@registry/pack-scan/report'
import type { Analysis } from '../analysis/analysis.ts'
import type { Archive } from '../archives/read-archive.ts'
import { presentDefinition } from '../comfy-nodes/present-definition.ts'
import { breaksUnannounced, presentChange } from '../comparison/present.ts'
import { optionalText } from '../../platform/wire.ts'
import { presentComfyuiUse } from '../review/present-comfyui-use.ts'
import { presentEffects } from '../review/present-effects.ts'
import { presentFindings } from '../review/present-finding.ts'
import { parseVersion } from '../versions/version-number.ts'
import { adviseVersion } from './advise-version.ts'
import { judgeRequirement } from './judge-requirement.ts'

export type PackReport = components['schemas']['PackReport']

/** Facts of a pack besides its code. */
export type PackFacts = Pick<Archive, 'manifest' | 'files' | 'fileCount' | 'unpackedSize'>

/** Comfy nodes of an earlier version. */
export interface Earlier {
  version: string
  definitions: NodeDefinition[]
}

/** Returns all findings of a pack, and the changes for users of an earlier version. */
export function reportOn(
  facts: PackFacts,
  { extraction, scan }: Pick<Analysis, 'extraction' | 'scan'>,
  earlier: Earlier | undefined,
): PackReport {
  return {
    ...optionalText('name', facts.manifest.name ?? ''),
    ...optionalText('version', facts.manifest.version ?? ''),
    verdict: scan.verdict,
    findings: presentFindings(scan.findings),
    finding_count: scan.findingCount,
    capabilities: scan.capabilities.map(({ capability, places }) => ({
      capability,
      places: places.map(({ file, line }) => ({ file, ...(line !== undefined && { line }) })),
    })),
    outside_effects: presentEffects(scan.effects),
    ...presentComfyuiUse(scan.effects),
    ...judged(facts.manifest.requiresComfyui, scan.effects.comfyui),
    ...unreadIn(facts.manifest.dependencies),
    problems: extraction.problems.map(({ line, ...problem }) => ({ ...problem, ...(line !== undefined && { line }) })),
    files: facts.files,
    file_count: facts.fileCount,
    unpacked_size: facts.unpackedSize,
    comfy_nodes: extraction.nodes.map(presentDefinition),
    ...compared(extraction.nodes, facts.manifest.version, earlier),
    ...optionalText('prerelease_above', releaseBelow(facts.manifest.version, earlier) ?? ''),
  }
}

function judged(declared: string | undefined, used: UsedSymbols | undefined): Pick<PackReport, 'requires_comfyui'> {
  const found = used && judgeRequirement(declared, used)
  return found ? { requires_comfyui: found } : {}
}

const mostUnread = 100
const longestUnread = 200

/** Publishing keeps every line, and clients hand it to pip. */
function unreadIn(dependencies: readonly string[] = []): Pick<PackReport, 'unread_dependencies'> {
  const unread = readRequirements(dependencies).flatMap((each) => {
    return each.kind === 'unread' ? [{ text: each.text.slice(0, longestUnread), why: each.why }] : []
  })
  return unread.length > 0 ? { unread_dependencies: unread.slice(0, mostUnread) } : {}
}

/** Returns the release that a pre-release would hide from clients that install the highest number. */
function releaseBelow(version: string | undefined, earlier: Earlier | undefined): string | undefined {
  const [next, latest] = [parseVersion(version ?? ''), parseVersion(earlier?.version ?? '')]
  if (!next?.isPrerelease || !latest || latest.isPrerelease) return undefined
  return next.precedence > latest.precedence ? latest.version : undefined
}

function compared(
  definitions: NodeDefinition[],
  version: string | undefined,
  earlier: Earlier | undefined,
): Pick<PackReport, 'changes' | 'compared_with' | 'advised_version' | 'breaks_without_major' | 'effects'> {
  if (!earlier) return { changes: [] }
  const { changes, verdicts } = compareVersions(earlier.definitions.map(signatureOf), definitions.map(signatureOf))
  return {
    compared_with: earlier.version,
    ...optionalText('advised_version', adviseVersion(earlier.version, adviseBump(changes)) ?? ''),
    effects: verdicts,
    ...(breaksUnannounced(verdicts, earlier.version, version ?? '') && { breaks_without_major: true }),
    changes: changes.map((change) => ({ ...presentChange(change), bump: change.bump })),
  }
}
