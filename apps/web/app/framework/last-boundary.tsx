import { Component, type ReactNode } from 'react'

/** What is left where even the page that tells of errors has one: the error, instead of nothing at all. */
export class LastBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error })

  override state: { error?: unknown } = {}

  /** Nothing here knows how to show another place. */
  override componentDidCatch() {
    addEventListener('popstate', () => location.reload(), { once: true })
  }

  override render() {
    if (!('error' in this.state)) return this.props.children
    return (
      <html lang="en">
        <body>{textOf(this.state.error)}</body>
      </html>
    )
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? String(error) : (JSON.stringify(error) ?? 'Error'))
