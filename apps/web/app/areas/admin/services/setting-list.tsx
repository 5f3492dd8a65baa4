import type { Schema } from '@registry/api-client'
import { Check, Circle } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'

/** The variables of a service's configuration, and which of them are set; their values are nobody's to read here. */
export const SettingList = ({ settings }: { settings: Schema<'AdminService'>['settings'] }) => {
  const t = useT('admin-services')
  return (
    <ul className="flex flex-col gap-0.5">
      {settings.map(({ name, is_set }) => (
        <li key={name} className="flex items-center gap-x-1.5 text-xs max-sm:flex-wrap sm:whitespace-nowrap">
          {is_set ? (
            <Check aria-hidden className="size-3.5 shrink-0 text-green-text" />
          ) : (
            <Circle aria-hidden className="size-3.5 shrink-0 p-0.5 text-faint" />
          )}
          <bdi dir="ltr" className={is_set ? 'font-mono' : 'font-mono text-muted'}>
            {name}
          </bdi>
          <span className={is_set ? 'text-green-text' : 'text-faint'}>
            {is_set ? t('admin-services.set') : t('admin-services.unset')}
          </span>
        </li>
      ))}
    </ul>
  )
}
