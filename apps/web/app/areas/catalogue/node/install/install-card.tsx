import { Download } from 'lucide-react'
import { useNavigate } from 'react-router'
import { track } from '../../../../data/analytics/analytics.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { cardClass } from '../../../../ui/card-class.ts'
import { controlClass } from '../../../../ui/control-class.ts'
import { AddressForm } from '../../../../ui/form.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useNodeAddress } from '../use-node-address.ts'
import type { NodeView, VersionMark } from '../view.ts'
import { InstallTabs } from './install-tabs.tsx'

export const InstallCard = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  return (
    <section aria-labelledby="install" className={`${cardClass} p-4`}>
      <div className="mb-3 flex min-h-8 items-center justify-between gap-4">
        <h2 id="install" className="text-md font-semibold">
          {t('node.install.title')}
        </h2>
        <VersionPicker view={view} />
      </div>
      {!view.version || view.version.download ? <InstallTabs view={view} /> : <NotInstallable view={view} />}
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

/** Selects the version for the commands, the download and the facts. Without a script, the picker is a form. */
const VersionPicker = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const navigate = useNavigate()
  const address = useNodeAddress(view)
  const { node, versions, version, tab } = view
  if (versions.length === 0) return null
  const show = (chosen: string) => navigate(address({ tab: tab.name, version: chosen }), { preventScrollReset: true })
  return (
    <AddressForm className="flex min-w-0 items-center gap-2">
      {tab.name !== 'readme' && <input type="hidden" name="tab" value={tab.name} />}
      {node.translation?.isShown === false && <input type="hidden" name="original" value="1" />}
      <select
        name="version"
        aria-label={t('node.picker.label')}
        key={version?.version}
        defaultValue={version?.version ?? ''}
        onChange={(event) => show(event.target.value)}
        className={`${controlClass} h-8 min-w-0 px-2 font-mono text-sm`}
      >
        {!version && <option value="">{t('node.picker.none')}</option>}
        {versions.map((each) => (
          <Option key={each.version} mark={each} latest={each.version === view.latest} />
        ))}
      </select>
      <noscript>
        <Button type="submit" size="small">
          {t('node.picker.show')}
        </Button>
      </noscript>
    </AddressForm>
  )
}

const Option = ({
  mark: { version, status, deprecated, isYanked },
  latest,
}: {
  mark: VersionMark
  latest: boolean
}) => {
  const t = useT('node')
  const said = () => {
    if (status === 'NodeVersionStatusPending') return t('node.picker.pending', { version })
    if (status === 'NodeVersionStatusFlagged') return t('node.picker.flagged', { version })
    if (status !== 'NodeVersionStatusActive') return t('node.picker.banned', { version })
    if (isYanked) return t('node.picker.yanked', { version })
    if (deprecated) return t('node.picker.deprecated', { version })
    return latest ? t('node.picker.latest', { version }) : version
  }
  return <option value={version}>{said()}</option>
}
