import type { Schema } from '@registry/api-client'
import { Link } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLinks } from '../../../use-links.ts'
import type { CoreView } from './load-core.server.ts'

type ViewOfReleases = Pick<CoreView, 'releases' | 'changes' | 'since'>

/** Lists the comfy nodes that a release of ComfyUI added, changed and removed since another release. */
export const ReleaseChanges = (view: ViewOfReleases) => {
  const t = useT('comfyui')
  const format = useFormat()
  const { version, date, since, added, changed, removed } = view.changes
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{t('comfyui.release', { version })}</h2>
      <p className="mt-0.5 text-muted">
        {since === undefined
          ? t('comfyui.first', { date: format.date(date) })
          : t('comfyui.since', { date: format.date(date), since })}
      </p>
      <Choice {...view} />
      {added.length + changed.length + removed.length === 0 ? (
        <p className="mt-4 text-muted">{t('comfyui.same')}</p>
      ) : (
        <div className="mt-4 flex flex-col gap-4">
          <Names title={t('comfyui.column.added')} names={added} />
          <Names title={t('comfyui.column.changed')} names={changed} />
          <Names title={t('comfyui.column.removed')} names={removed} />
        </div>
      )}
    </section>
  )
}

/** Form that selects the releases. The form works without a script. */
const Choice = ({ releases, changes: { version }, since }: ViewOfReleases) => {
  const t = useT('comfyui')
  const links = useLinks()
  const options = releases.map(({ version: each }) => (
    <option key={each} value={each}>
      {each}
    </option>
  ))
  return (
    <AddressForm action={links.coreNodes()} className="mt-3 flex flex-wrap items-end gap-3">
      <Select
        key={`release ${version}`}
        label={t('comfyui.choose')}
        name="release"
        defaultValue={version}
        className="w-32"
      >
        {options}
      </Select>
      <Select
        key={`since ${version} ${since}`}
        label={t('comfyui.compare')}
        name="since"
        defaultValue={since}
        className="w-52"
      >
        <option value="">{t('comfyui.before')}</option>
        {options}
      </Select>
      <Button type="submit">{t('comfyui.show')}</Button>
    </AddressForm>
  )
}

const Names = ({ title, names }: { title: string; names: Schema<'CoreRelease'>['added'] }) => {
  const links = useLinks()
  const format = useFormat()
  if (names.length === 0) return null
  return (
    <Panel
      level={3}
      title={title}
      action={<span className="text-sm text-faint tabular-nums">{format.exactNumber(names.length)}</span>}
    >
      <ul className="columns-[16rem] gap-x-6 font-mono text-sm">
        {names.map((name) => (
          <li key={name} className="break-inside-avoid py-0.5 wrap-anywhere">
            <Link to={links.coreNodes({ node: name })} className="rounded-mark hover:text-accent-text hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
