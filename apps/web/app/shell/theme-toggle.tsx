import { Moon, Sun } from 'lucide-react'
import { useT } from '../i18n/use-t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { toggleTheme } from './theme.ts'

/** Switches between light and dark. CSS selects the icon, so that the icon is correct before any script runs. */
export const ThemeToggle = () => {
  const t = useT()
  return (
    <IconButton
      label={t('nav.theme')}
      onClick={toggleTheme}
      icon={
        <>
          <Sun aria-hidden className="hidden dark:block" />
          <Moon aria-hidden className="block dark:hidden" />
        </>
      }
    />
  )
}
