import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { comparedPacks, usePackIds } from '../shared/chosen-packs.ts'

/** Adds a column: a pack by its id, or one that this tab compared before. */
export const AddPack = ({ ids }: { ids: readonly string[] }) => {
  const t = useT('compare')
  const links = useLinks()
  const title = useId()
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <h2 id={title} className="text-md font-semibold">
        {t('compare.packs.add.title')}
      </h2>
      {ids.length === 1 && <p className="text-muted">{t('compare.packs.add.one')}</p>}
      <AddressForm action={links.comparePacks()} className="flex max-w-prose flex-wrap items-start gap-2">
        {ids.length > 0 && <input type="hidden" name="packs" value={ids.join(',')} />}
        <TextField
          // Another comparison begins with an empty field.
          key={ids.join()}
          name="packs"
          label={t('compare.packs.add.label')}
          hint={t('compare.packs.add.hint')}
          required
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="mt-6">
          {t('compare.packs.add.submit')}
        </Button>
      </AddressForm>
      <ComparedBefore ids={ids} />
      <p>
        <TextLink to={links.home()}>{t('compare.packs.empty.search')}</TextLink>
      </p>
    </section>
  )
}

const ComparedBefore = ({ ids }: { ids: readonly string[] }) => {
  const t = useT('compare')
  const links = useLinks()
  const before = usePackIds(comparedPacks).filter((id) => !ids.includes(id))
  if (before.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">{t('compare.packs.add.before')}</span>
      {before.map((id) => (
        <TextLink
          key={id}
          to={links.comparePacks([...ids, id])}
          aria-label={t('compare.packs.add.this', { name: id })}
          className="wrap-anywhere"
        >
          <bdi dir="ltr">{id}</bdi>
        </TextLink>
      ))}
    </p>
  )
}
