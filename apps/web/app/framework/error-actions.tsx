import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { useT } from '../i18n/use-t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { reloadPage } from '../ui/reload-page.ts'

/** Another try of the page that failed, and the way back from it. A browser that comes back online tries by itself. */
export const ErrorActions = ({ isOnline }: { isOnline: boolean }) => {
  const t = useT('errors')
  const navigate = useNavigate()
  const here = useLocation()
  const [state, setState] = useState<'idle' | 'trying' | 'away'>('idle')
  const again = useCallback(async () => {
    setState('trying')
    if (!(await reloadPage())) setState('away')
  }, [])
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) void again()
    wasOnline.current = isOnline
  }, [again, isOnline])
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (state !== 'trying') void again()
  }
  return (
    <>
      {/* A link: before any script, it loads the page anew. */}
      <a
        href={createPath(here)}
        onClick={onClick}
        aria-disabled={state === 'trying'}
        className={buttonClass({ variant: 'primary' })}
      >
        {t('ui.tryAgain')}
      </a>
      <Button onClick={() => void navigate(-1)}>{t('errors.back')}</Button>
      <p role="status" className="order-last basis-full text-sm text-muted">
        {state === 'away' && t('errors.stillAway')}
      </p>
    </>
  )
}
