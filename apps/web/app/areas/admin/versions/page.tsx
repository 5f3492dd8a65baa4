import { Keyboard } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { StatusChips } from './status-chips.tsx'
import { useKeys } from './use-keys.ts'
import { useKeysSetting } from './use-keys-setting.ts'
import { useWorkbench } from './use-workbench.ts'
import { Workbench } from './workbench.tsx'

/** Where admins decide about versions. */
export default function AdminVersionsPage() {
  const t = useT('admin-versions', 'admin', 'admin-nodes', 'review', 'review-rules', 'refusals')
  const bench = useWorkbench()
  const [isOn, turn] = useKeysSetting()
  useKeys(bench.onKey, { isOn })
  return (
    <AdminPage
      title={t('admin-versions.title')}
      actions={
        <>
          {/* On a phone the evidence is a view of its own. */}
          <div className={bench.address.key === undefined ? '' : 'max-lg:hidden'}>
            <StatusChips counts={bench.queue.answer?.statuses} />
          </div>
          <Button
            size="small"
            look="quiet"
            aria-keyshortcuts="?"
            className="max-lg:hidden"
            onClick={() => bench.help.onOpenChange(true)}
          >
            <Keyboard aria-hidden />
            {t('admin-versions.keys.open')}
          </Button>
        </>
      }
    >
      <Workbench bench={bench} />
      <KeysDialog {...bench.help} isOn={isOn} onTurn={turn} />
    </AdminPage>
  )
}
