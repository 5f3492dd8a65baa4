import { useId } from 'react'
import { SelectBox } from '../../../components/admin/select-box.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionName } from './action-name.tsx'
import { actions } from './action.ts'
import { pagesOf } from './selection.ts'
import type { Workbench } from './use-workbench.ts'

/** What is chosen and what can be done with it; before that, the box for the whole page. */
export const SelectionBar = ({ bench: { choice, clear, drafts, queue } }: { bench: Workbench }) => {
  const t = useT('admin-versions')
  const label = useId()
  const { selection, pageState } = choice
  if (!queue.rows?.length && selection.size === 0) return null
  return (
    <div className="border-t border-line px-2">
      <div className="flex min-h-9 items-center gap-2 border-s-2 border-transparent ps-0 text-sm">
        <SelectBox
          label={t('admin-versions.selection.all')}
          checked={pageState === 'all'}
          isPartly={pageState === 'some'}
          onToggle={() => (pageState === 'all' ? clear() : choice.addPage())}
        />
        {selection.size === 0 ? (
          <span id={label} aria-hidden className="text-muted">
            {t('admin-versions.selection.all')}
          </span>
        ) : (
          <>
            <SelectionCount selection={selection} />
            <Button size="small" look="quiet" className="ms-auto" onClick={clear}>
              {t('admin-versions.selection.clear')}
            </Button>
          </>
        )}
      </div>
      {selection.size > 0 && (
        <div role="group" aria-label={t('admin-versions.selection.label')} className="flex flex-wrap gap-1.5 pb-2">
          {actions.map((action) => (
            <Button key={action} size="small" onClick={() => drafts.act(action)}>
              <ActionName action={action} />
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const SelectionCount = ({ selection }: { selection: Workbench['choice']['selection'] }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const pages = pagesOf(selection)
  const chosen = format.exactNumber(selection.size)
  return (
    <span className="font-medium">
      {pages > 1
        ? t('admin-versions.selection.pages', { chosen, pages: format.exactNumber(pages) })
        : t('admin-versions.selection.page', { count: selection.size, exact: chosen })}
    </span>
  )
}
