import { Component, Suspense, useEffect, type ReactNode } from 'react'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { WaitSpinner } from '#ui/overlays/wait-spinner.tsx'

export type DialogSlotProps = {
  readonly children: ReactNode
  /** What is still loading, each with the function that aborts it. */
  readonly loads: Set<() => void>
  readonly close: () => void
}

/**
 * The place of one dialog: "Loading" stands in it until its code is there, and a dialog that
 * cannot be drawn closes with a message instead of taking the page with it.
 */
export const DialogSlot = ({ children, loads, close }: DialogSlotProps) => (
  <Fallible
    onFail={(error) => {
      tellUnloaded(error)
      close()
    }}
  >
    <Suspense fallback={<Loading loads={loads} close={close} />}>{children}</Suspense>
  </Fallible>
)

const Loading = ({ loads, close }: Omit<DialogSlotProps, 'children'>) => {
  useEffect(() => {
    loads.add(close)
    return () => void loads.delete(close)
  }, [loads, close])
  return <WaitSpinner label={t('Loading')} onCancel={close} />
}

type FallibleProps = { readonly onFail: (error: unknown) => void; readonly children: ReactNode }

// React offers this to classes only.
class Fallible extends Component<FallibleProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFail(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** Says that a dialog could not be opened, unless the user knows why already (SH-MODAL-06). */
export const tellUnloaded = (error: unknown) =>
  tellUnable(t('An error occurred. Please try again later.'), error)
