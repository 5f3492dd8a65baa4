import type { Schema } from '@registry/api-client'
import { guessLanguage } from '../../../../components/node-texts/guess-language.ts'
import { localizeNode, type ToldNode } from '../../../../components/node-texts/localize-node.ts'
import { plainText } from '../../../../components/plain-text.ts'
import { safeImageUrl, safeUrl } from '../../../../components/safe-url.ts'
import { unclaimedPublisherId } from '../../../../components/unclaimed.ts'
import { defaultLocale, type Locale } from '../../../../i18n/languages.ts'
import { renderChangelog, renderMarkdown } from '../../../../markdown/render-markdown.server.ts'
import { archivedPictures } from './archived-pictures.ts'
import { readComfyNode } from '../../shared/comfy-node/read-comfy-node.ts'
import { shownProvenance, sourceChangeOf } from '../../shared/provenance/provenance-view.ts'
import { versionReason } from '../notices/version-reason.ts'
import type { TabName } from '../search.ts'
import type { ChosenVersion, Deprecation, NodeFacts, NodeView, TabContent, VersionEntry, Yank } from '../view.ts'
import { findShownVersion } from './shown-version.ts'
import { comfyuiUse } from '../../shared/comfyui-use.ts'
import { effectGroups } from './effect-groups.ts'
import type { InstallTrend } from './install-trend.ts'
import { declaredLicence, recogniseLicence } from '../../shared/recognise-licence.ts'
import { relatedLists } from './related-lists.ts'
import { readRequirement } from './requirement.ts'

/** API responses about a pack. */
export interface Read {
  node: Schema<'Node'>
  versions: Schema<'NodeVersion'>[]
  contents?: Schema<'NodeVersionContents'>
  review?: Schema<'VersionReview'>
  /** First comfy nodes of the version or of the repository, set while their tab is open. */
  comfyNodes?: Pick<Schema<'ComfyNodePage'>, 'comfy_nodes' | 'total'> & { listed?: string[] }
  trend?: InstallTrend
  related?: Schema<'RelatedNodes'>
}

interface Asked {
  version: string | null
  tab: TabName
  /** Whether to show the complete history. */
  all: boolean
  /** Locale of the page. Defaults to the locale of the site. */
  locale?: Locale
  /** Whether to show the original texts instead of their translation. */
  original?: boolean
}

const shownVersions = 50
const leadLength = 280

/** Builds the view of the page from the API responses. The view contains only the data of the open tab. */
export const buildView = ({ versions, contents, review, comfyNodes, ...read }: Read, asked: Asked): NodeView => {
  const told = localizeNode(read.node, asked.locale ?? defaultLocale, asked.original)
  const { node } = told
  const latest = node.latest_version?.version
  const { chosen, missing, held } = findShownVersion(versions, latest, asked.version)
  const { name, file } = declaredLicence(node.license)
  const licenceText = contents?.license_text
  const recognised = name ?? (licenceText === undefined ? undefined : recogniseLicence(licenceText))
  return {
    node: nodeFacts(told),
    versions: versions.map(({ version, status, deprecated, yanked_at: since }) => {
      return { version, status, deprecated, ...(since !== undefined && { isYanked: true as const }) }
    }),
    ...(read.trend && { trend: read.trend }),
    ...(read.related && relatedLists(read.related)),
    platforms: platformsOf(chosen ?? node),
    licence: {
      ...(recognised !== undefined && { name: recognised }),
      ...(file !== undefined && { file }),
      hasText: Boolean(licenceText),
    },
    tab: tabContent(
      asked,
      { node, versions, ...(contents && { contents }), ...(comfyNodes && { comfyNodes }) },
      chosen,
    ),
    ...(latest !== undefined && { latest }),
    ...(chosen && { version: chosenVersion(chosen, latest, { contents, review }) }),
    ...(missing !== undefined && { missing }),
    ...(held && { held: { version: held.version, status: held.status, ...reasonOf(held) } }),
  }
}

/** Returns the facts of a pack with safe addresses and pictures only. */
export const nodeFacts = ({ node, nameLang, descriptionLang, translation }: ToldNode): NodeFacts => {
  const { banner_url, created_at, released_at, github_stars, rating, written_by } = node
  const given = node.author?.trim() ?? ''
  const icon = safeImageUrl(node.icon)
  const repository = safeUrl(node.repository)
  return {
    id: node.id,
    name: node.name.trim() || node.id,
    description: node.description,
    lead: plainText(node.description, leadLength),
    publisher: { id: node.publisher.id, name: node.publisher.name.trim() || node.publisher.id },
    unclaimed: node.publisher.id === unclaimedPublisherId,
    tags: (node.tags ?? []).slice(0, 12),
    installs: node.downloads,
    copiedByHand: node.has_no_repository ?? false,
    comfyNodeCount: node.comfy_node_count ?? 0,
    ...(nameLang && { nameLang }),
    ...(descriptionLang && { descriptionLang }),
    ...(translation && { translation }),
    ...(written_by && { author: written_by }),
    ...(given !== '' && given.toLowerCase() !== written_by?.name.toLowerCase() && { givenAuthor: given }),
    ...(icon && { icon }),
    ...(banner_url?.startsWith('https://') && { banner: banner_url }),
    ...(repository !== undefined && { repository }),
    ...(github_stars !== undefined && { stars: github_stars }),
    ...(rating !== undefined && rating > 0 && { rating }),
    ...(created_at !== undefined && { createdAt: created_at }),
    ...(released_at !== undefined && { releasedAt: released_at }),
  }
}

const chosenVersion = (
  chosen: Schema<'NodeVersion'>,
  latest: string | undefined,
  { contents, review }: { contents: Read['contents']; review: Read['review'] },
): ChosenVersion => {
  const address = safeUrl(chosen.downloadUrl)
  return {
    version: chosen.version,
    createdAt: chosen.createdAt,
    status: chosen.status,
    isLatest: chosen.version === latest,
    dependencyCount: chosen.dependencies.length,
    ...(chosen.size !== undefined && { size: chosen.size }),
    ...(chosen.sha256 !== undefined && { sha256: chosen.sha256 }),
    ...(chosen.declared_compatibility && { declared: chosen.declared_compatibility }),
    ...(address !== undefined && { download: { address } }),
    ...(contents && { fileCount: contents.file_count, unpackedSize: contents.unpacked_size }),
    ...(contents?.picture_url !== undefined && { hasSource: true as const }),
    ...(review && { review: reviewFacts(review) }),
    ...provenanceOf(chosen),
    ...(chosen.changes?.breaks_without_major && { breaksSince: chosen.changes.since }),
    ...reasonOf(chosen),
    ...deprecationOf(chosen),
    ...yankOf(chosen),
    ...(chosen.advisories && { advisories: chosen.advisories }),
  }
}

const provenanceOf = (version: Schema<'NodeVersion'>) => {
  const provenance = shownProvenance(version.provenance)
  return { ...(provenance && { provenance }), ...sourceChangeOf(version) }
}

const reviewFacts = (review: Schema<'VersionReview'>) => {
  const { state, stages, capabilities = [], import_failures = [], outside_effects: effects, comfyui_use: use } = review
  const decidedAt = stages.findLast(({ at }) => at !== undefined)?.at
  const failures = import_failures
    .slice(0, 3)
    .map(({ file, line, detail }) => `${line === undefined ? file : `${file}:${line}`} ${detail}`)
  return {
    state,
    capabilities,
    failures,
    ...(effects && { effects: effectGroups(effects) }),
    ...comfyuiUse(use),
    ...(decidedAt !== undefined && { decidedAt }),
  }
}

const deprecationOf = (version: Schema<'NodeVersion'>): { deprecation?: Deprecation } => {
  if (!version.deprecated) return {}
  const message = version.deprecation_message?.trim()
  const replacement = version.replacement_node_id
  return { deprecation: { ...(message && { message }), ...(replacement && { replacement }) } }
}

const yankOf = ({ yanked_at: since, yanked_reason: reason }: Schema<'NodeVersion'>): { yank?: Yank } =>
  since === undefined ? {} : { yank: reason === undefined ? {} : { reason } }

const reasonOf = ({ status, status_reason }: Schema<'NodeVersion'>) => {
  const reason = status === 'NodeVersionStatusActive' ? undefined : versionReason(status_reason)
  return reason === undefined ? {} : { reason }
}

const platformsOf = (of: Schema<'Node'> | Schema<'NodeVersion'>) => ({
  systems: of.supported_os ?? [],
  accelerators: of.supported_accelerators ?? [],
  ...(of.supported_comfyui_version && { comfyui: of.supported_comfyui_version }),
  ...(of.supported_comfyui_frontend_version && { frontend: of.supported_comfyui_frontend_version }),
})

const tabContent = (
  { tab, all }: Asked,
  { node, versions, contents, comfyNodes }: Read,
  chosen: Schema<'NodeVersion'> | undefined,
): TabContent => {
  switch (tab) {
    case 'readme':
      return readme(contents, node)
    case 'nodes':
      return {
        name: 'nodes',
        names: [...(contents?.comfy_node_names ?? comfyNodes?.listed ?? [])].sort((a, b) => a.localeCompare(b, 'en')),
        figures: (comfyNodes?.comfy_nodes ?? []).map(readComfyNode),
        total: comfyNodes?.total ?? 0,
      }
    case 'versions': {
      const shown = all ? versions : versions.slice(0, shownVersions)
      return {
        name: 'versions',
        entries: shown.map((version) => versionEntry(version, node.repository)),
        total: versions.length,
      }
    }
    case 'dependencies':
      return { name: 'dependencies', requirements: (chosen?.dependencies ?? []).map(readRequirement) }
    case 'files':
      return {
        name: 'files',
        files: contents?.files ?? [],
        total: contents?.file_count ?? 0,
        unpackedSize: contents?.unpacked_size ?? 0,
      }
    case 'licence':
      return { name: 'licence', ...(contents?.license_text && { text: contents.license_text }) }
  }
}

const readme = (contents: Read['contents'], { id, name, description, repository }: Schema<'Node'>): TabContent => {
  const text = contents?.readme
  const hasReadme = Boolean(text?.trim())
  // The page shows a short description above, so the tab does not repeat it.
  const more = plainText(description, leadLength) === description.trim() ? '' : description
  const shown = hasReadme && text ? text : more
  const language = guessLanguage(shown)
  const archive = archivedPictures(contents)
  const options = {
    headingLevel: 2,
    anchors: true,
    titles: [id, name],
    ...(repository && { repository }),
    ...(archive && { archive }),
  }
  return { name: 'readme', hasReadme, ...(language && { language }), ...renderMarkdown(shown, options) }
}

const changesOf = ({ since, counts, effects }: Schema<'VersionChangeSummary'>) => ({ since, counts, effects })

const versionEntry = (version: Schema<'NodeVersion'>, repository: string | undefined): VersionEntry => {
  const download = safeUrl(version.downloadUrl)
  const { html } = renderChangelog(version.changelog, {
    headingLevel: 4,
    anchors: false,
    mostCharacters: 10_000,
    ...(repository && { repository }),
  })
  return {
    id: version.id,
    version: version.version,
    status: version.status,
    deprecated: version.deprecated,
    createdAt: version.createdAt,
    html: version.changelog.trim() === '' ? '' : html,
    ...(version.size !== undefined && { size: version.size }),
    ...(download !== undefined && { download }),
    ...provenanceOf(version),
    ...(version.changes && { changes: changesOf(version.changes) }),
    ...reasonOf(version),
    ...deprecationOf(version),
    ...yankOf(version),
    ...(version.advisories?.[0] && { advisory: version.advisories[0].id }),
  }
}
