import { Component, type ComponentType, createElement, lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { reloadPage } from './reload-page.ts'

/** Component that replaces a failed part. */
export type Failed = ComponentType<{
  /** Renders the part again on request of the visitor. A second failure reloads the page. */
  again: () => void
  /** Renders the part again. */
  renew: () => void
}>

interface Props {
  Failed: Failed
  /** Called after a failure and before a retry. */
  onFailure?: () => void
  children: ReactNode
}

/** Keeps the rest of the page when a part fails. Retries when the browser comes back online. */
export class PartBoundary extends Component<Props, { isFailed: boolean }> {
  static getDerivedStateFromError = () => ({ isFailed: true })

  override state = { isFailed: false }

  wasAsked = false

  renew = () => this.setState({ isFailed: false })

  again = () => {
    this.wasAsked = true
    this.renew()
  }

  override componentDidCatch() {
    this.props.onFailure?.()
    // After a new deployment, only a reloaded page has the current URL of the part.
    if (this.wasAsked) void reloadPage()
    this.wasAsked = false
    addEventListener('online', this.renew, { once: true })
  }

  override render() {
    const { Failed, children } = this.props
    return this.state.isFailed ? <Failed again={this.again} renew={this.renew} /> : children
  }
}

const Nothing = () => null

interface Options {
  /** Fallback while the part loads: nothing by default. `false` leaves the fallback to a surrounding Suspense. */
  fallback?: ReactNode
  /** Replacement of a failed part. Default: nothing. */
  Failed?: Failed
}

/** Creates a lazy component that the page can do without. Rendering it again retries a failed load. */
export const optionalPart = <PartProps extends object>(
  load: () => Promise<ComponentType<PartProps>>,
  { fallback = null, Failed = Nothing }: Options = {},
): ((props: PartProps) => ReactElement) => {
  const begin = () => lazy(async () => ({ default: await load() }))
  // A lazy component keeps its failure forever.
  let part: ComponentType<PartProps> = begin()
  const Part = (props: PartProps) => createElement(part, props)
  return (props) => (
    <PartBoundary Failed={Failed} onFailure={() => void (part = begin())}>
      {fallback === false ? (
        <Part {...props} />
      ) : (
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      )}
    </PartBoundary>
  )
}
