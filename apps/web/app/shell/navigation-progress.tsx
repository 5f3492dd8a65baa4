import { useNavigation } from 'react-router'

/** A thin line at the top while the next page is on its way, once the wait is felt. */
export const NavigationProgress = () => {
  const waiting = useNavigation().state !== 'idle'
  if (!waiting) return null
  return (
    <div aria-hidden className="shown-late fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="progress h-full w-1/3 bg-accent-text" />
    </div>
  )
}
