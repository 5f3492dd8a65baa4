import { GitCompareArrows } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useStatusWord } from '../shared/use-status-word.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Other, Others } from './choose-others.ts'

/** Leads to this result beside another one of the same workflow: that of the commit before, or one to choose. */
export const CompareWith = ({ resultId, others: { before, around } }: { resultId: string; others: Others }) => {
  const t = useT('ci')
  const links = useLinks()
  const navigate = useNavigate()
  const word = useStatusWord()
  const tell = ({ hash, branch, status, title }: Other) => [hash, branch, word(status), title].join(' · ')
  return (
    <section aria-labelledby="compare" className="rounded-card border border-line bg-surface p-4">
      <h2 id="compare" className="mb-2 text-base font-semibold">
        {t('ci.compareWith.title')}
      </h2>
      {around.length === 0 && <p className="text-sm text-muted">{t('ci.compareWith.none')}</p>}
      {before && (
        <ButtonLink to={links.ciCompare({ a: before.id, b: resultId })} className="mb-3 w-full">
          <GitCompareArrows aria-hidden />
          {t('ci.compareWith.before')}
        </ButtonLink>
      )}
      {around.length > 0 && (
        <AddressForm
          action={links.ciCompare()}
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            const other = new FormData(event.currentTarget).get('a')
            if (typeof other === 'string') void navigate(links.ciCompare({ a: other, b: resultId }))
          }}
        >
          <Select label={t('ci.compareWith.another')} name="a" dir="auto" className="min-w-0 flex-1">
            {around.map((other) => (
              <option key={other.id} value={other.id}>
                {tell(other)}
              </option>
            ))}
          </Select>
          <input type="hidden" name="b" value={resultId} />
          <Button type="submit">{t('ci.compareWith.show')}</Button>
        </AddressForm>
      )}
    </section>
  )
}
