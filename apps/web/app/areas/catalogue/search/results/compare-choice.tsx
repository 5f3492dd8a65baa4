import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/field.tsx'
import { AddressForm } from '../../../../ui/form.tsx'
import { useLinks } from '../../../../use-links.ts'
import { chosenPacks, usePackIds } from '../../shared/chosen-packs.ts'
import { resultsId } from './result-heading.tsx'

const form = 'compare'

const compactLine = '[data-density=compact] p:has(>label>[name=packs])'

// Defined here, so that no other page loads the rules.
const styles = [
  ':has([name=packs]:checked,#compare>[name=packs])>#compare{display:flex;bottom:1rem}',
  // The box has no dot before it, unlike the facts of its line.
  'label:has([name=packs])::before{display:none}',
  // A compact row keeps the box of the line alone.
  `${compactLine}{display:block;flex-shrink:0;margin:0}`,
  `${compactLine}>:not(label){display:none}`,
  `${compactLine} span{display:none}`,
  `@media (width<48rem){${compactLine}{position:absolute;inset-block-start:.5rem;inset-inline-end:.875rem}`,
  '[data-density=compact] li:has([name=packs]) div:has(>h3){padding-inline-end:1.75rem}}',
].join('')

/** Selects a pack of the list for a comparison. The box works without scripts, and the selection lasts in the tab. */
export const CompareBox = ({ id, name }: { id: string; name: string }) => {
  const t = useT('search')
  return (
    <Checkbox
      ref={useKeptChoice(id)}
      form={form}
      name="packs"
      value={id}
      // The tab's selection may have changed since, so a browser must not restore the box.
      autoComplete="off"
      label={t('search.compare.one')}
      aria-label={t('search.compare.named', { name })}
      title={t('search.compare.named', { name })}
      onChange={(event) => choose(id, event.target.checked)}
      className="relative text-muted"
    />
  )
}

const choose = (id: string, isChosen: boolean) =>
  isChosen ? chosenPacks.set([...chosenPacks.ids(), id]) : chosenPacks.remove(id)

const useKeptChoice = (id: string) => {
  const box = useRef<HTMLInputElement>(null)
  const wasRead = useRef(false)
  const isChosen = usePackIds(chosenPacks).includes(id)
  useEffect(() => {
    if (!box.current) return
    // The box may be checked before hydration.
    if (!wasRead.current && box.current.checked) choose(id, true)
    else box.current.checked = isChosen
    wasRead.current = true
  }, [id, isChosen])
  return box
}

/** Opens the comparison of the selected packs, also of those on other pages. The bar shows while a pack is selected. */
export const CompareBar = ({ shown }: { shown: readonly { id: string }[] }) => {
  const t = useT('search')
  const format = useFormat()
  const links = useLinks()
  const chosen = usePackIds(chosenPacks)
  const elsewhere = chosen.filter((id) => !shown.some((node) => node.id === id))
  const clear = () => {
    chosenPacks.set([])
    // The bar goes with its last pack.
    document.getElementById(resultsId)?.focus({ preventScroll: true })
  }
  return (
    <AddressForm id={form} action={links.comparePacks()} className="sticky bottom-0 mt-3 hidden justify-center gap-1.5">
      <style href="compare-bar" precedence="default">
        {styles}
      </style>
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="packs" value={id} />
      ))}
      <Button type="submit" variant="primary">
        {t('search.compare.open')}
        {chosen.length > 0 && <span className="tabular-nums">{`(${format.exactNumber(chosen.length)})`}</span>}
      </Button>
      {chosen.length > 0 && (
        <Button aria-label={t('search.compare.clear')} title={t('search.compare.clear')} onClick={clear}>
          <X aria-hidden />
        </Button>
      )}
    </AddressForm>
  )
}
