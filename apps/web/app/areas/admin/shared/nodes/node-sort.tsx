import { SortSelect } from '../../../../components/admin/sort-select.tsx'
import { useT } from '../../../../i18n/use-t.ts'

/** Shows the choice of the order of a list of packs. */
export const NodeSort = ({ value }: { value: string }) => {
  const t = useT('admin-nodes')
  return (
    <SortSelect
      value={value}
      options={[
        { value: 'updated', label: t('admin-nodes.sort.updated') },
        { value: 'newest', label: t('admin-nodes.sort.newest') },
        { value: 'installs', label: t('admin-nodes.sort.installs') },
        { value: 'stars', label: t('admin-nodes.sort.stars') },
        { value: 'ranking', label: t('admin-nodes.sort.ranking') },
        { value: 'name', label: t('admin-nodes.sort.name') },
        { value: 'id', label: t('admin-nodes.sort.id') },
      ]}
    />
  )
}
