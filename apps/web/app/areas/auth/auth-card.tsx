import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageMeta } from '../../framework/page-meta.tsx'
import { useT } from '../../i18n/use-t.ts'
import { LanguagePicker } from '../../shell/language-picker.tsx'
import { ThemeToggle } from '../../shell/theme-toggle.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Logo } from '../../ui/logo.tsx'
import { useLinks } from '../../use-links.ts'

export const AuthCard = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useT()
  const links = useLinks()
  return (
    <>
      <PageMeta title={title} hidden />
      <meta name="referrer" content="strict-origin" />
      <div className="flex justify-end gap-1 px-4 pt-2.5 sm:px-6">
        <ThemeToggle />
        <LanguagePicker />
      </div>
      <div className="flex flex-1 flex-col items-center px-4 py-6 sm:justify-center sm:pb-20">
        <div className={`w-full max-w-card ${cardClass} p-6 sm:p-8`}>
          <Link to={links.home()} className="inline-flex items-center gap-2.5 rounded-control">
            <Logo />
            <span className="text-md font-semibold">{t('site.name')}</span>
          </Link>
          <h1 className="mt-6 text-lg font-semibold">{title}</h1>
          {children}
        </div>
      </div>
    </>
  )
}
