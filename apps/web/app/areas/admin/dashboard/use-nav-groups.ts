import {
  Boxes,
  Copy,
  Flag,
  FolderClock,
  Gauge,
  Grid2x2Check,
  KeyRound,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  Megaphone,
  PackageOpen,
  ScrollText,
  ShieldAlert,
  ShieldQuestion,
  Tags,
  UserRound,
  Users,
  Wallet,
  Waypoints,
} from 'lucide-react'
import type { AdminLinkBuilders } from '../../../admin-links.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { useAdminLinks } from '../../../use-admin-links.ts'

export interface NavItem {
  id: string
  to: string
  label: string
  Icon: LucideIcon
  /** Number of entries that wait for an admin. */
  waiting?: number
}

export interface NavGroup {
  id: string
  title?: string
  items: NavItem[]
}

type Waiting = (kind: 'flagged' | 'reports' | 'failed_jobs') => number

/** Returns the links to the admin pages, grouped by task. */
export const useNavGroups = (): NavGroup[] => {
  const t = useT('admin')
  const links = useAdminLinks()
  const { data } = useRead('/admin/overview')
  const waiting: Waiting = (kind) => data?.queues.find((queue) => queue.kind === kind)?.count ?? 0
  const dashboard = { id: 'dashboard', to: links.admin(), label: t('admin.nav.dashboard'), Icon: LayoutDashboard }
  return [
    { id: 'top', items: [dashboard] },
    { id: 'review', title: t('admin.nav.review'), items: reviewItems(t, links, waiting) },
    { id: 'catalogue', title: t('admin.nav.catalogue'), items: catalogueItems(t, links) },
    {
      id: 'people',
      title: t('admin.nav.people'),
      items: [
        { id: 'publishers', to: links.adminPublishers(), label: t('admin.nav.publishers'), Icon: Users },
        { id: 'users', to: links.adminUsers(), label: t('admin.nav.users'), Icon: UserRound },
        { id: 'customers', to: links.adminCustomers(), label: t('admin.nav.customers'), Icon: Wallet },
      ],
    },
    {
      id: 'registry',
      title: t('admin.nav.registry'),
      items: [
        { id: 'jobs', to: links.adminJobs(), label: t('admin.nav.jobs'), Icon: Gauge, waiting: waiting('failed_jobs') },
        { id: 'services', to: links.adminServices(), label: t('admin.nav.services'), Icon: Waypoints },
        { id: 'releases', to: links.adminReleases(), label: t('admin.nav.releases'), Icon: Megaphone },
        { id: 'audit', to: links.adminAudit(), label: t('admin.nav.audit'), Icon: ScrollText },
        { id: 'token', to: links.adminToken(), label: t('admin.nav.token'), Icon: KeyRound },
      ],
    },
  ]
}

const reviewItems = (t: T<'admin'>, links: AdminLinkBuilders, waiting: Waiting): NavItem[] => [
  {
    id: 'versions',
    to: links.adminVersions({ status: 'flagged' }),
    label: t('admin.nav.versions'),
    Icon: ShieldAlert,
    waiting: waiting('flagged'),
  },
  { id: 'batches', to: links.adminBatches(), label: t('admin.nav.batches'), Icon: FolderClock },
  { id: 'advisories', to: links.adminAdvisories(), label: t('admin.nav.advisories'), Icon: ShieldQuestion },
  { id: 'reports', to: links.adminReports(), label: t('admin.nav.reports'), Icon: Flag, waiting: waiting('reports') },
]

const catalogueItems = (t: T<'admin'>, links: AdminLinkBuilders): NavItem[] => [
  { id: 'nodes', to: links.adminNodes(), label: t('admin.nav.nodes'), Icon: Boxes },
  { id: 'unclaimed', to: links.adminUnclaimed(), label: t('admin.nav.unclaimed'), Icon: PackageOpen },
  { id: 'duplicates', to: links.adminDuplicates(), label: t('admin.nav.duplicates'), Icon: Copy },
  { id: 'ranking', to: links.adminSearchRanking(), label: t('admin.nav.searchRanking'), Icon: ListOrdered },
  { id: 'names', to: links.adminComfyNodeNames(), label: t('admin.nav.comfyNodeNames'), Icon: Tags },
  { id: 'compat', to: links.adminCompatibility(), label: t('admin.nav.compatibility'), Icon: Grid2x2Check },
]
