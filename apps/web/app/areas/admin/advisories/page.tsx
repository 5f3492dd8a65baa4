import { Plus, ShieldQuestion } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { ChoiceFilter, FilterBar } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useAdvisoryState } from '../../../components/advisories/advisory-words.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { AdvisoryDesk, NewAdvisory } from './advisory-desk.tsx'
import { advisoriesQuery, advisoriesSearch, advisoryStates, newAdvisory } from './search.ts'
import { useColumns } from './use-columns.tsx'

/** Lists the advisories of the registry, or shows the advisory that the address opens. */
export default function AdminAdvisoriesPage() {
  useT('admin', 'admin-advisories', 'advisory', 'refusals')
  const { open, ...source } = useSearch(advisoriesSearch).asked
  if (open === newAdvisory) return <NewAdvisory source={source} />
  return open === '' ? <AdvisoryList /> : <AdvisoryDesk key={open} advisoryId={open} />
}

const AdvisoryList = () => {
  const t = useT('admin', 'admin-advisories')
  const links = useAdminLinks()
  const nameOf = useAdvisoryState()
  const query = advisoriesQuery(useSearch(advisoriesSearch).asked)
  const read = useRead('/admin/advisories', { params: { query } })
  const states = read.data?.states
  const add = (
    <ButtonLink variant="primary" to={links.adminNewAdvisory()}>
      <Plus aria-hidden />
      {t('admin-advisories.new')}
    </ButtonLink>
  )
  return (
    <AdminPage title={t('admin.nav.advisories')} lead={t('admin-advisories.lead')} actions={add}>
      <FilterBar>
        <ChoiceFilter
          search={advisoriesSearch}
          name="state"
          label={t('admin-advisories.state')}
          options={advisoryStates.map((value) => ({
            value,
            label: nameOf(value),
            ...(states && { count: states[value] }),
          }))}
        />
      </FilterBar>
      <DataTable
        columns={useColumns()}
        rows={read.data?.advisories}
        keyOf={({ id }) => id}
        caption={t('admin.nav.advisories')}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState icon={<ShieldQuestion aria-hidden />} title={t('admin-advisories.none')}>
            {t('admin-advisories.noneBody')}
          </EmptyState>
        }
      />
      {read.data && <ListFoot {...read.data} />}
    </AdminPage>
  )
}
