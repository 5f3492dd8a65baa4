import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { AddressForm } from '../../../ui/form.tsx'
import type { NodeView, VersionMark } from './node-view.ts'
import { useNodeAddress } from './use-node-address.ts'

/** Chooses the version that commands, download and facts are about. It is a form while no script runs. */
export const VersionPicker = ({ view }: { view: NodeView }) => {
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

const Option = ({ mark: { version, status, deprecated }, latest }: { mark: VersionMark; latest: boolean }) => {
  const t = useT('node')
  const said = () => {
    if (status === 'NodeVersionStatusPending') return t('node.picker.pending', { version })
    if (status === 'NodeVersionStatusFlagged') return t('node.picker.flagged', { version })
    if (status !== 'NodeVersionStatusActive') return t('node.picker.banned', { version })
    if (deprecated) return t('node.picker.deprecated', { version })
    return latest ? t('node.picker.latest', { version }) : version
  }
  return <option value={version}>{said()}</option>
}
