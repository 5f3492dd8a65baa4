import { Download } from 'lucide-react'
import { track } from '../../../data/analytics/analytics.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { InstallWays } from './install-ways.tsx'
import type { NodeView } from './node-view.ts'
import { useNodeAddress } from './use-node-address.ts'
import { VersionPicker } from './version-picker.tsx'

/** What one does: the command of one's client, another version, the file itself. */
export const InstallCard = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  return (
    <section aria-labelledby="install" className="rounded-card border border-line bg-surface p-4">
      <div className="mb-3 flex min-h-8 items-center justify-between gap-4">
        <h2 id="install" className="text-md font-semibold">
          {t('node.install.title')}
        </h2>
        <VersionPicker view={view} />
      </div>
      {!view.version || view.version.download ? <InstallWays view={view} /> : <NotInstallable view={view} />}
      <DownloadLink view={view} />
    </section>
  )
}

const NotInstallable = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const address = useNodeAddress(view)
  return (
    <p className="text-muted">
      {t('node.install.stopped', { version: view.version?.version ?? '' })}{' '}
      {view.latest !== undefined && !view.version?.isLatest && (
        <TextLink to={address({ tab: view.tab.name, version: null })}>
          {t('node.notice.toLatest', { version: view.latest })}
        </TextLink>
      )}
    </p>
  )
}

const DownloadLink = ({ view: { node, version } }: { view: NodeView }) => {
  const t = useT('node')
  const format = useFormat()
  if (!version?.download) return null
  const facts = { nodeId: node.id, publisherId: node.publisher.id, version: version.version }
  return (
    <a
      href={version.download.address}
      rel="nofollow"
      download
      onClick={() => track('Download Node Version', facts)}
      className={`${buttonClass()} mt-3 w-full`}
    >
      <Download aria-hidden />
      {t('node.install.download')}
      {version.size !== undefined && <span className="text-faint">{format.fileSize(version.size)}</span>}
    </a>
  )
}
