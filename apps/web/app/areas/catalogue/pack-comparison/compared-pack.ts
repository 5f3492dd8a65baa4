import type { Schema } from '@registry/api-client'
import { localizeNode } from '../../../components/node-texts/localize-node.ts'
import { plainText } from '../../../components/plain-text.ts'
import { safeImageUrl } from '../../../components/safe-url.ts'
import { unclaimedPublisherId } from '../../../components/unclaimed.ts'
import type { Locale } from '../../../i18n/languages.ts'
import { comfyuiUse } from '../shared/comfyui-use.ts'
import { shownProvenance } from '../shared/provenance/provenance-view.ts'
import { declaredLicence, recogniseLicence } from '../shared/recognise-licence.ts'
import type { ComparedPack, PackState } from './view.ts'

/** Answers of the API about a pack. */
export interface PackRead {
  node: Schema<'Node'>
  /** The latest version, with its advisories. */
  version?: Schema<'NodeVersion'> | undefined
  review?: Schema<'VersionReview'> | undefined
  licenceText?: string | undefined
}

const descriptionLength = 200

/** Makes a column of what the API answered. */
export const comparedPack = ({ node: read, version, review, licenceText }: PackRead, locale: Locale): ComparedPack => {
  const { node, nameLang, descriptionLang } = localizeNode(read, locale)
  const icon = safeImageUrl(node.icon)
  const updatedAt = node.released_at ?? version?.createdAt
  return {
    id: node.id,
    name: node.name.trim() || node.id,
    description: plainText(node.description, descriptionLength),
    state: stateOf(node),
    ...(nameLang && { nameLang }),
    ...(descriptionLang && { descriptionLang }),
    ...(icon !== undefined && { icon }),
    ...(node.written_by && { author: node.written_by }),
    ...(updatedAt !== undefined && { updatedAt }),
    ...figuresOf(node),
    ...licenceOf(node.license, licenceText),
    ...(version && versionFacts(version)),
    ...(review && reviewFacts(review)),
  }
}

const stateOf = ({ status, latest_version: latest }: Schema<'Node'>): PackState => {
  if (status === 'NodeStatusBanned') return 'banned'
  if (!latest) return 'unreleased'
  return latest.deprecated ? 'deprecated' : 'active'
}

const figuresOf = ({ publisher, downloads, github_stars: stars, rating, comfy_node_count: count }: Schema<'Node'>) => {
  const isUnclaimed = publisher.id === unclaimedPublisherId
  // A zero of an unclaimed pack may mean that nobody counted.
  const isKnown = (figure: number | undefined) => figure !== undefined && (figure > 0 || !isUnclaimed)
  return {
    ...(!isUnclaimed && { publisher: { id: publisher.id, name: publisher.name.trim() || publisher.id } }),
    ...(isKnown(downloads) && { installs: downloads }),
    ...(stars !== undefined && isKnown(stars) && { stars }),
    ...(rating !== undefined && rating > 0 && { rating }),
    ...(count !== undefined && isKnown(count) && { comfyNodes: count }),
  }
}

const licenceOf = (declared: string | undefined, text: string | undefined): Pick<ComparedPack, 'licence'> => {
  const { name = text === undefined ? undefined : recogniseLicence(text), file } = declaredLicence(declared)
  if (name !== undefined) return { licence: { name } }
  return file === undefined ? {} : { licence: { file } }
}

const versionFacts = (version: Schema<'NodeVersion'>) => {
  const provenance = shownProvenance(version.provenance)
  const { supported_comfyui_version: comfyui, supported_comfyui_frontend_version: frontend } = version
  return {
    version: version.version,
    advisories: (version.advisories ?? []).map(({ id, severity }) => ({ id, severity })),
    dependencies: version.dependencies.length,
    platforms: {
      systems: version.supported_os ?? [],
      accelerators: version.supported_accelerators ?? [],
      ...(comfyui && { comfyui }),
      ...(frontend && { frontend }),
    },
    ...(provenance && { provenance: { text: provenance.source, address: provenance.commit.address } }),
    ...(version.size !== undefined && { size: version.size }),
  }
}

const reviewFacts = ({ state, capabilities, outside_effects: outside, comfyui_use: use }: Schema<'VersionReview'>) => {
  const { comfyuiUse: range } = comfyuiUse(use)
  const effects = outside && [...Map.groupBy(outside.effects, ({ kind }) => kind)]
  return {
    review: state,
    ...(capabilities && { capabilities }),
    ...(effects && { effects: effects.map(([kind, all]) => ({ kind, count: all.length })) }),
    ...(use && { comfyuiUse: range ?? ('any' as const) }),
  }
}
