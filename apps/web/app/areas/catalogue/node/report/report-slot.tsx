import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../../../data/session/use-session.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { NotLoaded } from '../../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../../ui/optional-part.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { NodeView } from '../view.ts'

const ReportDialog = optionalPart(async () => (await import('./report-dialog.tsx')).ReportDialog, {
  Failed: NotLoaded,
})

/** Button that reports a problem of a pack to the admins. Signed-out visitors sign in first. */
export const ReportSlot = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const links = useLinks()
  const { pathname, search } = useLocation()
  const { status } = useSession()
  const [isOpen, setOpen] = useState(false)
  const look = 'flex items-center gap-1.5 text-sm text-muted'
  return (
    <p className={look}>
      <Flag aria-hidden className="size-3.5 shrink-0" />
      {status === 'signedIn' ? (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="cursor-pointer rounded-mark underline decoration-edge underline-offset-3 hover:text-text"
        >
          {t('node.report.link')}
        </button>
      ) : (
        <TextLink to={links.login(`${pathname}${search}`)} rel="nofollow">
          {t('node.report.logIn')}
        </TextLink>
      )}
      {isOpen && <ReportDialog node={view.node} version={view.version?.version} onClose={() => setOpen(false)} />}
    </p>
  )
}
