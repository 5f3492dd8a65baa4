import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { AddressForm } from '../../../../ui/form.tsx'
import { useLinks } from '../../../../use-links.ts'

const form = 'compare'

// Defined here, so that no other page loads the rule.
const styles = [
  ':has([name=packs]:checked)>#compare{display:flex;bottom:1rem}',
  // The box has no dot before it, unlike the facts of its line.
  'label:has([name=packs])::before{display:none}',
].join('')

/** Selects a pack of the list for a comparison. The box works without scripts. */
export const CompareBox = ({ id, name }: { id: string; name: string }) => {
  const t = useT('search')
  return (
    <label className="relative flex items-center gap-1 text-muted">
      <input type="checkbox" form={form} name="packs" value={id} aria-label={t('search.compare.named', { name })} />
      {t('search.compare.one')}
    </label>
  )
}

/** Opens the comparison of the selected packs. The bar shows while a pack is selected. */
export const CompareBar = () => {
  const t = useT('search')
  const links = useLinks()
  return (
    <AddressForm id={form} action={links.comparePacks()} className="sticky bottom-0 mt-3 hidden justify-center">
      <style href="compare-bar" precedence="default">
        {styles}
      </style>
      <Button type="submit" variant="primary">
        {t('search.compare.open')}
      </Button>
    </AddressForm>
  )
}
