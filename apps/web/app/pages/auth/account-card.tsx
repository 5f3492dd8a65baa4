import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Rich } from '../../i18n/rich.tsx'
import { useT } from '../../i18n/use-t.ts'
import { safeReturnPath } from '../../links.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Logo } from '../../ui/logo.tsx'
import { TextAnchor } from '../../ui/text-link.tsx'
import { useLinks } from '../../use-links.ts'

/** One quiet card: what accounts are here today, and how to publish meanwhile. */
export const AccountCard = ({ title }: { title: string }) => {
  const t = useT()
  const links = useLinks()
  const [query] = useSearchParams()
  const back = safeReturnPath(query.get('fromUrl')) ?? links.home()
  return (
    <div className="flex flex-1 items-center justify-center px-4 py-10">
      <div className="w-full max-w-120 rounded-card border border-line bg-surface p-6 sm:p-8">
        <Link to={links.home()} className="inline-flex items-center gap-2.5 rounded-control">
          <Logo />
          <span className="text-md font-semibold">{t('site.name')}</span>
        </Link>
        <h1 className="mt-6 text-lg font-semibold">{title}</h1>
        <p className="mt-2 text-muted">{t('account.none')}</p>
        <h2 className="mt-6 font-semibold">{t('account.publish')}</h2>
        <p className="mt-1 mb-3 text-muted">{t('account.token')}</p>
        <CodeBlock
          command
          code="registry token create --publisher <id> --name <name>"
          copyLabel={t('account.copyCommand')}
        />
        <p className="mt-3 text-muted">
          <Rich k="account.guide" components={{ guide: <TextAnchor href={links.publishingGuide()} /> }} />
        </p>
        <ButtonLink to={back} className="mt-8 w-full">
          <ArrowLeft aria-hidden className="mirrored" />
          {t('account.back')}
        </ButtonLink>
      </div>
    </div>
  )
}
