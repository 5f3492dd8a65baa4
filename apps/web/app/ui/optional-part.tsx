import { Component, type ComponentType, createElement, lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { reloadPage } from './reload-page.ts'

/** Shown in place of a part that failed. */
export type Failed = ComponentType<{
  /** Shows the part anew, for a person who asks for it. After a second failure, the page is loaded anew. */
  again: () => void
  /** Shows the part anew. */
  renew: () => void
}>

interface Props {
  Failed: Failed
  /** Called after a failure, before another try. */
  onFailure?: () => void
  children: ReactNode
}

/** Keeps the page when a part of it fails. Tries again when the browser comes back online. */
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
    // After a new build, only a new document has the part.
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
  /** Shown while the part is loading: nothing by default; `false` leaves it to the Suspense around the part. */
  fallback?: ReactNode
  /** Default: nothing. */
  Failed?: Failed
}

/** A lazy component that the page can do without. A failed load is tried again when the part is shown anew. */
export const optionalPart = <PartProps extends object>(
  load: () => Promise<ComponentType<PartProps>>,
  { fallback = null, Failed = Nothing }: Options = {},
): ((props: PartProps) => ReactElement) => {
  const begin = () => lazy(async () => ({ default: await load() }))
  // A lazy component keeps its failure for ever.
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
