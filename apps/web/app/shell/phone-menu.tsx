import { Menu } from 'lucide-react'
import { useT } from '../i18n/use-t.ts'
import { DropdownMenu } from '../ui/dropdown-menu.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { latePart } from '../ui/late-part.ts'

const phoneItems = latePart(async () => (await import('./phone-items.tsx')).PhoneItems)

/** What the header has no room for on a phone. */
export const PhoneMenu = () => {
  const t = useT()
  return (
    <div className="-me-2 md:hidden">
      <DropdownMenu
        label={t('nav.menu')}
        entries={phoneItems}
        trigger={
          <button type="button" aria-label={t('nav.menu')} className={iconButtonClass}>
            <Menu aria-hidden />
          </button>
        }
      />
    </div>
  )
}
