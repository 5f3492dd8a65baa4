import type { Schema } from '@registry/api-client'
import { platformLimits, runsEverywhere } from '../../app/areas/catalogue/shared/platform-limits.ts'
import {
  comfyCliCommand,
  comfyCliDevCommand,
  gitCommands,
  managerCommand,
  zipCommands,
} from '../../app/areas/catalogue/node/install/install-commands.ts'
import type { NodeView } from '../../app/areas/catalogue/node/view.ts'
import type { ComfyFigure, ComfyInput, ComfyOutput } from '../../app/areas/catalogue/shared/comfy-node/comfy-figure.ts'
import { askedRegistry } from '../../app/components/asked-registry.ts'
import { plainText } from '../../app/components/plain-text.ts'
import { formatExactNumber, formatList, formatShortList } from '../../app/i18n/format.ts'
import type { Locale } from '../../app/i18n/languages.ts'
import type { T } from '../../app/i18n/use-t.ts'
import { createLinks } from '../../app/links.ts'
import type { Site } from '../site.ts'
import { codeSpan, escapeLine, linkTarget } from '../../app/markdown/escape-markdown.ts'

/** Data of a pack to write, with the site and the language. */
interface Writing {
  view: NodeView
  versions: Schema<'NodeVersion'>[]
  site: Site
  locale: Locale
  t: T<'node' | 'node-row' | 'comfy-nodes' | 'plain'>
}

const mostInputs = 40

const mostOutputs = 40

type Told = Pick<Writing, 'locale' | 't'>

const mostVersions = 20
const mostDescription = 2000

/**
 * Writes a pack as Markdown: facts, commands, versions, comfy nodes. Untrusted texts are escaped, so that they show
 * literally.
 */
export const writeNode = (writing: Writing): string => {
  const { view, t } = writing
  const { node } = view
  const blocks = [
    `# ${escapeLine(node.name, 200)}`,
    escapeLine(plainText(node.description, mostDescription), mostDescription),
    facts(writing).join('\n'),
    `## ${t('node.install.title')}`,
    install(writing),
    `## ${t('node.facts.needs')}`,
    needs(writing).join('\n'),
    `## ${t('node.tab.versions')}`,
    history(writing).join('\n'),
    `## ${t('comfy-nodes.gallery.crumb')}`,
    ...writeComfyNodes(writing),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

const facts = ({ view: { node, version, licence }, site: { publicUrl }, locale, t }: Writing): string[] => {
  const links = createLinks(locale)
  const linked = (name: string, path: string) => `[${escapeLine(name, 200)}](${linkTarget(publicUrl + path)})`
  const { author, publisher } = node
  const items: [string, string | undefined][] = [
    [t('plain.id'), codeSpan(node.id, 200)],
    [t('plain.page'), linkTarget(publicUrl + links.node(node.id))],
    [
      t('node.facts.author'),
      author && (author.id === undefined ? escapeLine(author.name, 200) : linked(author.name, links.author(author.id))),
    ],
    [t('plain.publisher'), node.unclaimed ? undefined : linked(publisher.name, links.publisher(publisher.id))],
    [t('node.facts.latest'), version && `${codeSpan(version.version, 200)} (${day(version.createdAt)})`],
    [t('node.facts.installs'), formatExactNumber(locale, node.installs)],
    [t('node.facts.stars'), node.stars === undefined ? undefined : formatExactNumber(locale, node.stars)],
    [t('node.facts.licence'), escapeLine(licence.name ?? licence.file ?? t('node.facts.noLicence'), 100)],
    [
      node.copiedByHand ? t('node.facts.source') : t('node.facts.repository'),
      node.repository && linkTarget(node.repository),
    ],
    [t('node.facts.sha256'), version?.sha256 && codeSpan(version.sha256, 100)],
    [
      t('node.tags'),
      formatShortList(
        locale,
        node.tags.map((tag) => escapeLine(tag, 60)),
      ),
    ],
  ]
  return items.flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : []))
}

const install = ({ view: { node, version }, site, t }: Writing): string => {
  const asked = askedRegistry(site.apiPublicUrl)
  const clients = version && !node.unclaimed
  const { id: nodeId, copiedByHand } = node
  const repository = copiedByHand ? undefined : node.repository
  const cli = asked === 'this-if-told' ? comfyCliDevCommand({ nodeId }) : comfyCliCommand({ nodeId })
  const blocks = [
    ...(clients
      ? [command(t('node.install.cliHint'), cli), command(t('node.install.managerHint'), managerCommand({ nodeId }))]
      : []),
    ...(clients && asked === 'another' ? [t('node.install.asksAnother', { client: 'comfy-cli' })] : []),
    ...(clients && asked !== 'this' ? [t('node.install.asksAnother', { client: 'ComfyUI-Manager' })] : []),
    ...(clients && asked !== 'this' && version.download
      ? [command(t('node.install.gitHint'), zipCommands(nodeId, version.download.address))]
      : []),
    ...(repository && !version ? [t('node.install.gitOnly')] : []),
    ...(repository ? [command(t('node.install.gitHint'), gitCommands(repository))] : []),
    ...(repository && version ? [t('node.install.gitNote')] : []),
  ]
  if (blocks.length > 0) return blocks.join('\n\n')
  return copiedByHand ? t('node.install.copyByHand') : t('node.install.nowhere')
}

const command = (where: string, code: string) => `${where}:\n\n~~~sh\n${code}\n~~~`

const needs = ({ view: { platforms, version }, locale, t }: Writing): string[] => {
  const { systems, accelerators } = platformLimits(platforms)
  const list = (names: string[]) => escapeLine(formatList(locale, names), 400)
  return [
    ...(runsEverywhere(platforms) ? [t('node.facts.anywhere')] : []),
    ...(platforms.comfyui ? [`${t('node.facts.comfyui')}: ${codeSpan(platforms.comfyui, 200)}`] : []),
    ...(platforms.frontend ? [`${t('node.facts.frontend')}: ${codeSpan(platforms.frontend, 200)}`] : []),
    ...(systems.length > 0 ? [`${t('node.facts.systems')}: ${list(systems)}`] : []),
    ...(accelerators.length > 0 ? [`${t('node.facts.accelerators')}: ${list(accelerators)}`] : []),
    ...(version ? [t('node.facts.packages', { count: version.dependencyCount })] : []),
  ].map((line) => `- ${line}`)
}

const history = ({ versions, view: { latest }, locale, t }: Writing): string[] => {
  if (versions.length === 0) return [t('node.versions.empty')]
  const lines = versions.slice(0, mostVersions).map((version) => {
    const marks = [
      day(version.createdAt),
      ...(version.version === latest ? [t('node.versions.latest')] : []),
      ...(version.status === 'NodeVersionStatusActive' ? [] : [statusWord(version.status, t)]),
      ...(version.yanked_at === undefined ? [] : [t('node.badge.yanked')]),
      ...(version.deprecated ? [t('node.badge.deprecated')] : []),
    ]
    const changes = escapeLine(plainText(version.changelog, 300), 300)
    return `- ${codeSpan(version.version, 200)} (${formatShortList(locale, marks)})${changes === '' ? '' : `: ${changes}`}`
  })
  const more = versions.length - mostVersions
  return more > 0 ? [...lines, `- ${t('plain.more', { count: more })}`] : lines
}

const statusWord = (status: Schema<'NodeVersionStatus'>, t: Writing['t']): string => {
  if (status === 'NodeVersionStatusFlagged') return t('node.status.flagged')
  return status === 'NodeVersionStatusPending' ? t('node.status.pending') : t('node.status.banned')
}

// Programs read ISO dates in every language.
const day = (moment: string) => moment.slice(0, 10)

/** Writes the comfy nodes of a pack with their inputs and outputs. A count replaces the rest. */
const writeComfyNodes = (writing: Writing): string[] => {
  const { view, site, locale, t } = writing
  const { node, tab } = view
  if (tab.name !== 'nodes' || tab.figures.length === 0) {
    const listed = tab.name === 'nodes' ? tab.names : []
    const more = listed.length > 0 ? node.comfyNodeCount - listed.length : 0
    return [
      node.comfyNodeCount > 0 ? t('node.nodes.counted', { count: node.comfyNodeCount }) : t('node.nodes.empty'),
      ...(listed.length > 0 ? [listed.map((name) => codeSpan(name, 200)).join(', ')] : []),
      ...(more > 0 ? [t('plain.more', { count: more })] : []),
    ]
  }
  const more = tab.total - tab.figures.length
  const links = createLinks(locale)
  const all = linkTarget(site.publicUrl + links.comfyNodes(node.id))
  return [
    t('node.nodes.counted', { count: tab.total }),
    ...tab.figures.flatMap((figure) => writeFigure(figure, writing)),
    ...(more > 0 ? [`${t('plain.more', { count: more })}: ${all}`] : []),
  ]
}

const writeFigure = (figure: ComfyFigure, told: Told): string[] => {
  const { t } = told
  const { name, title, category, description } = figure
  const shown = title === name ? '' : ` ${escapeLine(title, 200)}`
  const about = escapeLine(plainText(description, 400), 400)
  const inputs = figure.inputs.slice(0, mostInputs).map((input) => writeInput(input, told))
  const outputs = figure.outputs.slice(0, mostOutputs).map((output) => writeOutput(output, told))
  const more = figure.inputs.length + (figure.moreInputs ?? 0) - inputs.length
  const lines = [
    ...(category === '' ? [] : [`- ${t('comfy-nodes.one.category')}: ${codeSpan(category, 200)}`]),
    ...(figure.unknown ? [`- ${t('comfy-nodes.figure.unknown')}`] : []),
    ...listed(t('comfy-nodes.inputs'), [
      ...inputs,
      ...(more > 0 ? [t('comfy-nodes.moreInputs', { count: more })] : []),
    ]),
    ...listed(t('comfy-nodes.outputs'), outputs),
  ]
  return [`### ${codeSpan(name, 200)}${shown}`, about, lines.join('\n')]
}

const listed = (name: string, items: string[]) =>
  items.length === 0 ? [] : [`- ${name}:`, ...items.map((item) => `  - ${item}`)]

const writeInput = ({ name, type, optional, widget, computed }: ComfyInput, { locale, t }: Told): string => {
  const marks = [
    type === undefined || type === '' ? t('comfy-nodes.computed.short') : codeSpan(type, 200),
    ...(optional ? [t('comfy-nodes.optional')] : []),
    ...(computed && type !== undefined ? [t('comfy-nodes.computed.short')] : []),
    ...(widget?.value ? [`${t('comfy-nodes.column.default')} ${codeSpan(widget.value, 80)}`] : []),
  ]
  return `${codeSpan(name, 120)}: ${formatShortList(locale, marks)}`
}

const writeOutput = ({ name, type, isList }: ComfyOutput, { locale, t }: Told): string => {
  const marks = [
    type === undefined || type === '' ? t('comfy-nodes.computed.short') : codeSpan(type, 200),
    ...(isList ? [t('comfy-nodes.list')] : []),
  ]
  return `${codeSpan(name, 120)}: ${formatShortList(locale, marks)}`
}
