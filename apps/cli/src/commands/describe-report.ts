import type { PackReport } from '@registry/api/check'
import { section } from './section.ts'

type Finding = PackReport['findings'][number]
type ComfyuiSymbol = NonNullable<PackReport['comfyui_use']>['deciding'][number]

/** Returns a report on a pack as lines. Text of the pack appears as the scan made it visible. */
export function describeReport(report: PackReport): string[] {
  const failures = report.problems.filter(({ kind }) => kind === 'import-failure')
  const problems = report.problems.filter(({ kind }) => kind !== 'import-failure')
  return [
    `${report.name ?? 'A pack without a name'} ${report.version ?? '(no version)'}: ${verdictOf(report)}`,
    '',
    ...section('Files', report.files, ({ path, size }) => `${String(size).padStart(10)}  ${path}`),
    ...section('Comfy nodes', report.comfy_nodes, describeComfyNode),
    ...section('Cannot be loaded', failures, ({ detail, ...location }) => `${at(location)}  ${detail}`),
    ...section('Not understood', problems, ({ kind, detail, ...location }) => `${at(location)}  ${kind}: ${detail}`),
    ...section(
      'Dependencies that are published as they are, and that pip may refuse',
      report.unread_dependencies ?? [],
      ({ text, why }) => `${JSON.stringify(text)}  ${whyUnread[why]}`,
    ),
    ...section(
      'It can',
      report.capabilities,
      ({ capability, places }) => `${capability}: ${places.map(at).join(', ')}`,
    ),
    ...section(
      'Beyond its own nodes',
      report.outside_effects?.effects ?? [],
      ({ kind, target, ...location }) => `${at(location)}  ${kind}: ${target}`,
    ),
    ...describeComfyuiUse(report),
    ...report.findings.flatMap(describeFinding),
    ...describeChanges(report),
    ...describePrerelease(report),
  ]
}

const whyUnread: Record<NonNullable<PackReport['unread_dependencies']>[number]['why'], string> = {
  option: 'an option of pip; name the packages themselves',
  path: 'a path of this machine, which others do not have',
  syntax: 'neither a package nor an address',
  'too-long': 'too long',
}

function verdictOf({ verdict, findings, finding_count: count }: PackReport): string {
  const blocking = findings.filter(({ blocks }) => blocks).length
  const found = count === 1 ? '1 finding' : `${count} findings`
  return verdict === 'flag'
    ? `a registry would hold it back (${found}, ${blocking} blocking)`
    : `a registry would publish it (${found})`
}

function describeComfyNode({
  comfy_node_name: name,
  display_name,
  category,
  ...node
}: PackReport['comfy_nodes'][number]) {
  const title = display_name !== undefined && display_name !== name ? ` "${display_name}"` : ''
  const location = at({
    file: node.source_file ?? '',
    ...(node.source_line !== undefined && { line: node.source_line }),
  })
  const warning = node.is_core_name ? '  (ComfyUI has a node of this name; choose another one)' : ''
  return `${name}${title}${category ? ` in ${category}` : ''}  ${location}${warning}`
}

function describeFinding({ rule, severity, blocks, detail, snippet, why, remedy, ...location }: Finding): string[] {
  return [
    '',
    `${blocks ? 'Blocks' : 'Note'}: ${rule} (${severity}) at ${at(location)}: ${detail}`,
    ...(snippet ? [`    ${snippet}`] : []),
    `  Why: ${why}`,
    `  Fix: ${remedy}`,
  ]
}

function describeComfyuiUse({ comfyui_use: use, requires_comfyui: requires }: PackReport): string[] {
  if (!use) return []
  const parts = (use.parts ?? [use]).map(({ since, removed_in: removed }) =>
    [since && `at least ${since}`, removed && `before ${removed}`].filter(Boolean).join(', '),
  )
  const found = use.no_release ? 'no release has everything that it uses' : parts.join('; or ')
  const advice = requires?.advised ? `; write requires-comfyui = "${requires.advised}"` : ''
  return [
    ...section(`Needs of ComfyUI (${found || 'any release'}), by what it uses`, use.deciding, describeSymbol),
    ...section('In no recorded release of ComfyUI', use.unknown, describeSymbol),
    ...(requires?.problem === 'missing' ? ['', `Warning: pyproject.toml has no requires-comfyui${advice}.`] : []),
    ...(requires?.problem === 'too-wide'
      ? ['', `Warning: requires-comfyui "${requires.declared}" admits ${requires.admits}, which lacks a name${advice}.`]
      : []),
  ]
}

function describeSymbol({ symbol, since, removed_in: removed, ...location }: ComfyuiSymbol): string {
  const when = [since && `since ${since}`, removed && `until ${removed}`].filter(Boolean).join(', ')
  return [at(location), symbol, when].filter(Boolean).join('  ')
}

function describeChanges({ compared_with, changes, advised_version, version, ...report }: PackReport): string[] {
  if (compared_with === undefined) return []
  const advice = advised_version ? `use ${advised_version} or higher` : 'no advice for the number'
  return [
    '',
    `Compared with ${compared_with}: ${advice}${version ? `; pyproject.toml says ${version}` : ''}.`,
    ...(report.breaks_without_major ? [`Warning: saved workflows break, and ${version} does not announce it.`] : []),
    ...section('Changes', changes, ({ bump, kind, comfy_node_name, field, ...values }) =>
      [bump.padEnd(5), kind, comfy_node_name, field, step(values)].filter((part) => part !== undefined).join('  '),
    ),
  ]
}

function describePrerelease({ prerelease_above: release, version }: PackReport): string[] {
  if (release === undefined) return []
  return [
    '',
    `Warning: ${version} is a pre-release above the latest release ${release}.`,
    `  Registries go on installing ${release}, but ComfyUI's front end takes the highest number for the latest.`,
  ]
}

function step({ before, after }: { before?: string; after?: string }): string | undefined {
  return before === undefined && after === undefined ? undefined : `${before ?? 'nothing'} → ${after ?? 'nothing'}`
}

function at({ file, line }: { file: string; line?: number }): string {
  return line === undefined ? file : `${file}:${line}`
}
