import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { AddressForm } from '../../../ui/form.tsx'
import { useLinks } from '../../../use-links.ts'
import { toFilters } from './catalogue-query.ts'
import { filtersIn, readFilters } from './filters.ts'
import { useFilters } from './use-filters.ts'

/** The version of ComfyUI that nodes are to run on. */
export const ComfyuiFilter = () => {
  const t = useT('search')
  const links = useLinks()
  const navigate = useNavigate()
  const hint = useId()
  const { next } = useFilters()
  const { comfyui: [version = ''] = [], ...others } = next.filters
  return (
    <AddressForm
      action={links.home()}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('comfyui')
        const { comfyui } = readFilters(new URLSearchParams(typeof typed === 'string' ? { comfyui: typed } : {}))
        void navigate(links.home(toFilters(next, { ...others, ...(comfyui && { comfyui }) })), {
          preventScrollReset: true,
        })
      }}
    >
      {next.query !== '' && <input type="hidden" name="query" value={next.query} />}
      {filtersIn(others).map(({ field, value }) => (
        <input key={`${field} ${value}`} type="hidden" name={field} value={value} />
      ))}
      {next.sort && <input type="hidden" name="sort" value={next.sort} />}
      <div className="flex gap-1.5">
        <input
          key={version}
          name="comfyui"
          defaultValue={version}
          maxLength={40}
          dir="ltr"
          aria-label={t('search.field.comfyui')}
          aria-describedby={hint}
          placeholder="0.3.40"
          autoComplete="off"
          spellCheck={false}
          className={`${controlClass} h-8 min-w-0 px-2 font-mono text-sm max-lg:h-10`}
        />
        <Button type="submit" size="small" className="h-8! max-lg:h-10!">
          {t('search.comfyui.apply')}
        </Button>
      </div>
      <p id={hint} className="mt-1 text-xs text-faint">
        {t('search.comfyui.hint')}
      </p>
    </AddressForm>
  )
}
