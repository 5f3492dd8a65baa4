import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { useT } from '../i18n/use-t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { reloadPage } from '../ui/reload-page.ts'

/** Shows buttons to reload the failed page and to go back. Reloads on its own when the browser comes back online. */
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
      {/* A link works before any script runs and reloads the page then. */}
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
