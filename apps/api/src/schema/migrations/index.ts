import type { Migration } from 'kysely/migration'
import { core } from './0001-core.ts'
import { mirror } from './0002-mirror.ts'
import { releases } from './0003-releases.ts'
import { people } from './0004-people.ts'
import { review } from './0005-review.ts'
import { moderation } from './0006-moderation.ts'
import { search } from './0007-search.ts'
import { algolia } from './0008-algolia.ts'
import { customers } from './0009-customers.ts'
import { payments } from './0010-payments.ts'
import { customerFiles } from './0011-customer-files.ts'
import { ci } from './0012-ci.ts'
import { releaseNotes } from './0013-release-notes.ts'
import { catalogue } from './0014-catalogue.ts'
import { growth } from './0016-growth.ts'
import { toldChanges } from './0018-told-changes.ts'
import { wholeOrders } from './0019-whole-orders.ts'
import { toldNodes } from './0020-told-nodes.ts'
import { countedLists } from './0021-counted-lists.ts'
import { countedShares } from './0022-counted-shares.ts'
import { versionPlaces } from './0023-version-places.ts'
import { comfyNodePlaces } from './0024-comfy-node-places.ts'
import { namedNodes } from './0025-named-nodes.ts'
import { globalSettings } from './0026-global-settings.ts'
import { adminTokenSessions } from './0027-admin-token-sessions.ts'
import { versionTags } from './0028-version-tags.ts'
import { alikeIds } from './0029-alike-ids.ts'
import { aliases } from './0030-aliases.ts'
import { listPosition } from './0031-list-position.ts'
import { authors } from './0032-authors.ts'
import { noBlocks } from './0033-no-blocks.ts'
import { comparisons } from './0034-comparisons.ts'
import { signatures } from './0035-signatures.ts'
import { effects } from './0036-effects.ts'
import { transparencyLog } from './0037-transparency-log.ts'
import { firstSeen } from './0038-first-seen.ts'
import { replacements } from './0039-replacements.ts'
import { deletedAccounts } from './0042-deleted-accounts.ts'
import { toldRoles } from './0043-told-roles.ts'
import { advisories } from './0044-advisories.ts'
import { provenance } from './0046-provenance.ts'
import { secondFactor } from './0047-second-factor.ts'
import { stagedVersions } from './0048-staged-versions.ts'
import { examples } from './0049-examples.ts'
import { yank } from './0050-yank.ts'
import { mirroredAdvisories } from './0051-mirrored-advisories.ts'
import { cheapPatterns } from './0052-cheap-patterns.ts'
import { withheldArchives } from './0053-withheld-archives.ts'
import { namesOfReadings } from './0054-names-of-readings.ts'
import { toldPublishers } from './0055-told-publishers.ts'
import { archivesOfReleasedNodes } from './0056-archives-of-released-nodes.ts'
import { datesOfListedNodes } from './0057-dates-of-listed-nodes.ts'
import { bansOfMembers } from './0058-bans-of-members.ts'

/** In the order of their names; a migration that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-core': core,
  '0002-mirror': mirror,
  '0003-releases': releases,
  '0004-people': people,
  '0005-review': review,
  '0006-moderation': moderation,
  '0007-search': search,
  '0008-algolia': algolia,
  '0009-customers': customers,
  '0010-payments': payments,
  '0011-customer-files': customerFiles,
  '0012-ci': ci,
  '0013-release-notes': releaseNotes,
  '0014-catalogue': catalogue,
  '0016-growth': growth,
  '0018-told-changes': toldChanges,
  '0019-whole-orders': wholeOrders,
  '0020-told-nodes': toldNodes,
  '0021-counted-lists': countedLists,
  '0022-counted-shares': countedShares,
  '0023-version-places': versionPlaces,
  '0024-comfy-node-places': comfyNodePlaces,
  '0025-named-nodes': namedNodes,
  '0026-global-settings': globalSettings,
  '0027-admin-token-sessions': adminTokenSessions,
  '0028-version-tags': versionTags,
  '0029-alike-ids': alikeIds,
  '0030-aliases': aliases,
  '0031-list-position': listPosition,
  '0032-authors': authors,
  '0033-no-blocks': noBlocks,
  '0034-comparisons': comparisons,
  '0035-signatures': signatures,
  '0036-effects': effects,
  '0037-transparency-log': transparencyLog,
  '0038-first-seen': firstSeen,
  '0039-replacements': replacements,
  '0042-deleted-accounts': deletedAccounts,
  '0043-told-roles': toldRoles,
  '0044-advisories': advisories,
  '0046-provenance': provenance,
  '0047-second-factor': secondFactor,
  '0048-staged-versions': stagedVersions,
  '0049-examples': examples,
  '0050-yank': yank,
  '0051-mirrored-advisories': mirroredAdvisories,
  '0052-cheap-patterns': cheapPatterns,
  '0053-withheld-archives': withheldArchives,
  '0054-names-of-readings': namesOfReadings,
  '0055-told-publishers': toldPublishers,
  '0056-archives-of-released-nodes': archivesOfReleasedNodes,
  '0057-dates-of-listed-nodes': datesOfListedNodes,
  '0058-bans-of-members': bansOfMembers,
}
