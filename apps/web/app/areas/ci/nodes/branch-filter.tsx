import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/chip.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { useLinks } from '../../../use-links.ts'
import type { CommitsView } from './commits-view.ts'
import { useCiAddress } from './use-ci-address.ts'

const chips = 6

/** Filters commits by branch: links for all branches and the latest branches, a field for any other branch. */
export const BranchFilter = ({ view, repository }: { view: CommitsView; repository: string }) => {
  const t = useT('ci')
  const address = useCiAddress(view)
  const { branch, branches } = view
  const near = branches.slice(0, chips)
  const offered = branch === undefined || near.includes(branch) ? near : [branch, ...near]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <nav aria-label={t('ci.branches')} className="flex min-w-0 flex-wrap items-center gap-1.5">
        <FilterChip to={address({ branch: undefined })} selected={branch === undefined}>
          {t('ci.allBranches')}
        </FilterChip>
        {offered.map((name) => (
          <FilterChip key={name} to={address({ branch: name })} selected={name === branch}>
            <bdi>{name}</bdi>
          </FilterChip>
        ))}
      </nav>
      {branches.length > chips && <BranchField view={view} repository={repository} />}
    </div>
  )
}

const BranchField = ({ view, repository }: { view: CommitsView; repository: string }) => {
  const t = useT('ci')
  const links = useLinks()
  const address = useCiAddress(view)
  const navigate = useNavigate()
  const list = useId()
  const shown = `${repository} ${view.branch}`
  const [draft, setDraft] = useState({ shown, text: '' })
  // Another branch empties the field. A new field would lose the focus.
  const typed = draft.shown === shown ? draft.text : ''
  const search = typed.trim()
  const found = useRead(
    '/branch',
    { params: { query: { repo_name: repository, search } } },
    { enabled: view.hasMoreBranches && search !== '', keepsLast: true },
  )
  const names = new Set([...view.branches, ...(found.data?.branches.slice(0, 50) ?? [])])
  return (
    <AddressForm
      action={links.ci()}
      role="search"
      className="flex min-w-0 items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(address({ branch: search || undefined }))
      }}
    >
      <input type="hidden" name="repo" value={repository} />
      <TextField
        label={t('ci.otherBranch')}
        labelHidden
        name="branch"
        list={list}
        placeholder={t('ci.otherBranch')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={255}
        value={typed}
        onChange={(event) => setDraft({ shown, text: event.target.value })}
        className="w-52 min-w-0"
      />
      <datalist id={list}>
        {[...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Button type="submit">{t('ci.show')}</Button>
    </AddressForm>
  )
}
