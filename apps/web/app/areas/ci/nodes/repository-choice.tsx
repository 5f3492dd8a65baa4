import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { useLinks } from '../../../use-links.ts'
import type { CommitsView } from './commits-view.ts'

/** Which repository is shown; a name where there is no other. */
export const RepositoryChoice = ({ view: { repositories, repository } }: { view: CommitsView }) => {
  const t = useT('ci')
  const links = useLinks()
  const navigate = useNavigate()
  if (repository === undefined) return null
  const names = repositories.includes(repository) ? repositories : [repository, ...repositories]
  if (names.length === 1)
    return (
      <bdi dir="ltr" className="font-mono text-sm text-muted wrap-anywhere">
        {repository}
      </bdi>
    )
  return (
    <AddressForm action={links.ci()} className="flex max-w-full items-end gap-2">
      <Select
        label={t('ci.repository')}
        name="repo"
        dir="ltr"
        className="min-w-0 flex-1"
        key={repository}
        defaultValue={repository}
        onChange={(event) => void navigate(links.ci({ repo: event.target.value }))}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit">{t('ci.show')}</Button>
      </noscript>
    </AddressForm>
  )
}
