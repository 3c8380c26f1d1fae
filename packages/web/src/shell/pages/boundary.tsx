import { Component, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

type State = { error: unknown; failed: boolean }

/** Keeps a failure inside one part of the page, says so there and offers to try again. */
// React offers this to classes only.
export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { error } = this.state
    return (
      <EmptyState
        state="failed"
        title={t('This part of the page failed.')}
        error={error}
        onRetry={() => this.setState({ error: undefined, failed: false })}
      />
    )
  }
}
