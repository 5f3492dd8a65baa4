import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * What the link of a mail carried, `token` from this registry and `oobCode` from Firebase, and a function to forget it. It is
 * taken out of the address, where it could be seen and copied.
 */
export const useMailCode = (): [code: string | undefined, forget: () => void] => {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const found = query.get('token') ?? query.get('oobCode') ?? undefined
  const [code, setCode] = useState(found)
  const isShown = found !== undefined

  useEffect(() => {
    if (isShown) void navigate(pathname, { replace: true })
  }, [isShown, pathname, navigate])

  return [code, () => setCode(undefined)]
}
