import { useT } from '../../../i18n/use-t.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useLinks } from '../../../use-links.ts'
import type { GalleryView } from './gallery-view.ts'
import { useTypedQuery } from './use-typed-query.ts'
import { AddressForm } from '../../../ui/form.tsx'

/** Looks for a comfy node of this pack while one types, and by Enter before any script has run. */
export const PackSearch = ({ view }: { view: GalleryView & { kind: 'figures' } }) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  const { pack, category, query } = view
  const { form, typed, submit } = useTypedQuery(view)
  return (
    <AddressForm
      ref={form}
      role="search"
      action={links.comfyNodes(pack.id)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SearchField
        name="q"
        maxLength={200}
        defaultValue={query}
        label={t('comfy-nodes.gallery.search')}
        onChange={(event) => typed(event.nativeEvent)}
        onCompositionEnd={(event) => typed(event.nativeEvent)}
        onClear={submit}
      />
      {pack.asked !== undefined && <input type="hidden" name="version" value={pack.asked} />}
      {category !== '' && <input type="hidden" name="category" value={category} />}
    </AddressForm>
  )
}
