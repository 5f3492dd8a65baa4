import type { Column } from '../../../components/admin/data-table.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Offers } from './offers.tsx'
import type { ContestedName } from './settle-name.ts'
import { Winner } from './winner.tsx'

/** What the table says of each contested name, and the buttons that settle it. */
export const useNameColumns = (onChange: (contested: ContestedName) => void): Column<ContestedName>[] => {
  const t = useT('admin-nodes')
  return [
    {
      id: 'name',
      title: t('admin-nodes.names.name'),
      sort: 'name',
      cell: ({ name }) => (
        <bdi dir="ltr" className="font-mono text-sm font-medium wrap-anywhere">
          {name}
        </bdi>
      ),
    },
    {
      id: 'winner',
      title: t('admin-nodes.names.winner'),
      sort: 'doubt',
      cell: (contested) => <Winner contested={contested} />,
    },
    {
      id: 'offers',
      title: t('admin-nodes.names.offers'),
      sort: 'offers',
      cell: (contested) => <Offers contested={contested} onChange={onChange} />,
    },
  ]
}
