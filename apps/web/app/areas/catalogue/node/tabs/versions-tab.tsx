import { History } from 'lucide-react'
import { useT } from '../../../../i18n/use-t.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { optionalPart } from '../../../../ui/optional-part.tsx'
import { useNodeAddress } from '../use-node-address.ts'
import { useNodePermissions } from '../use-node-permissions.ts'
import type { NodeView, VersionEntry } from '../view.ts'
import { VersionItem } from './version-item.tsx'

const VersionMenu = optionalPart(async () => (await import('../manage/version-menu.tsx')).VersionMenu)

interface Props {
  view: NodeView
  entries: VersionEntry[]
  /** Number of versions. `entries` may hold only the first versions. */
  total: number
}

/** Lists the versions with their changes, dates and states. */
export const VersionsTab = ({ view, entries, total }: Props) => {
  const t = useT('node')
  const address = useNodeAddress(view)
  const { canEdit, role } = useNodePermissions(view.node)
  if (entries.length === 0)
    return (
      <EmptyState icon={<History aria-hidden />} title={t('node.versions.empty')}>
        {view.node.unclaimed && !view.node.copiedByHand
          ? t('node.versions.unclaimedBody')
          : t('node.versions.emptyBody')}
      </EmptyState>
    )
  return (
    <>
      <ol className="flex flex-col">
        {entries.map((entry, index) => (
          <VersionItem
            key={entry.version}
            view={view}
            entry={entry}
            since={entries.slice(index + 1).find(isActive)?.version}
          >
            {canEdit && (
              <VersionMenu view={view} entry={entry} mayDelete={role === 'owner'} mayYank={role !== undefined} />
            )}
          </VersionItem>
        ))}
      </ol>
      {total > entries.length && (
        <ButtonLink to={address({ tab: 'versions', all: true })} preventScrollReset className="mt-4">
          {t('node.versions.all', { count: total })}
        </ButtonLink>
      )}
    </>
  )
}

const isActive = ({ status }: VersionEntry): boolean => status === 'NodeVersionStatusActive'
