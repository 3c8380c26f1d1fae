import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useWasKept } from '#forms/drafts/scope.ts'

export type WizardStep = {
  readonly id: string
  readonly title: string
  /**
   * Drawn from when the step is first shown; it stays, so that nothing typed is lost. With a draft all
   * are drawn at once: what is gone meanwhile is taken back wherever it was chosen.
   */
  readonly content: () => ReactNode
  readonly help?: ReactNode
  /** What is still wrong or missing in it; with it the wizard cannot be finished. */
  readonly problem?: string | undefined
  /** Whether the step is there at all, asked when the wizard opens; a rejection means not now. */
  readonly ready?: () => Promise<boolean>
  /** True: left out for now, because of a choice in another step. */
  readonly hidden?: boolean
}

export type Steps<S extends WizardStep> = {
  /** Those that are there; none while it is not known which are ready. */
  readonly there: readonly S[]
  readonly current: S | undefined
  readonly before: S | undefined
  readonly after: S | undefined
  /** Whether a step that is left out for now would come after the current one. */
  readonly mayFollow: boolean
  /** The ids of steps that were gone away from, and of those that were shown. */
  readonly left: ReadonlySet<string>
  readonly drawn: ReadonlySet<string>
  /** Shows a step, with the focus on it when it is another one. */
  readonly show: (step: S) => void
  /** Moves the focus to what is wrong with the step as a whole, once that is drawn. */
  readonly focusTroubles: () => void
  readonly section: RefObject<HTMLElement | null>
  readonly troubles: RefObject<HTMLDivElement | null>
}

/**
 * Where a user is in a wizard. The first step that is ready is shown first (SH-WIZ-06..08). Those that
 * are not there are asked again whenever `basis`, what their readiness rests on, is another.
 */
export const useSteps = <S extends WizardStep>(
  steps: readonly S[],
  onLeave?: (id: string) => void,
  basis?: unknown,
): Steps<S> => {
  const dropped = useDropped(steps, basis)
  const [chosen, setChosen] = useState<string>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [focus, setFocus] = useState<{ readonly on: 'step' | 'troubles' }>()
  const section = useRef<HTMLElement>(null)
  const troubles = useRef<HTMLDivElement>(null)
  // At once: what had the focus may be gone in the next step, and keys are heard by what has it.
  useLayoutEffect(() => {
    if (focus) (focus.on === 'step' ? section : troubles).current?.focus()
  }, [focus])

  const there = dropped ? steps.filter(({ id, hidden }) => !dropped.has(id) && !hidden) : []
  const wasKept = useWasKept()
  const place = Math.max(
    0,
    there.findIndex(({ id }) => id === chosen),
  )
  const current = there[place]
  return {
    there,
    current,
    before: there[place - 1],
    after: there[place + 1],
    mayFollow:
      current !== undefined && steps.slice(steps.indexOf(current)).some(({ hidden }) => hidden),
    left,
    drawn: new Set(
      wasKept ? there.map(({ id }) => id) : [...shown, ...(current ? [current.id] : [])],
    ),
    show: (step) => {
      if (!current || step.id === current.id) return
      setLeft((now) => new Set([...now, current.id]))
      setShown((now) => new Set([...now, current.id, step.id]))
      setChosen(step.id)
      setFocus({ on: 'step' })
      onLeave?.(current.id)
    },
    focusTroubles: () => setFocus({ on: 'troubles' }),
    section,
    troubles,
  }
}

/** The ids of steps that are not ready, once all checks are in; no step asks: none, at once. */
const useDropped = (
  steps: readonly WizardStep[],
  basis: unknown,
): ReadonlySet<string> | undefined => {
  const asks = steps.some(({ ready }) => ready)
  const [dropped, setDropped] = useState<ReadonlySet<string> | undefined>(
    asks ? undefined : new Set(),
  )
  useEffect(() => {
    let gone = false
    const check = async () => {
      // Steps may come, but do not go under the user's hands.
      const asked = dropped ? steps.filter(({ id }) => dropped.has(id)) : steps
      const answers = await Promise.allSettled(asked.map(async (step) => step.ready?.() ?? true))
      const isThere = (at: number) => {
        const answer = answers[at]
        return answer?.status === 'fulfilled' && answer.value
      }
      if (!gone) setDropped(new Set(asked.filter((_, at) => !isThere(at)).map(({ id }) => id)))
    }
    if (asks) void check()
    return () => {
      gone = true
    }
    // Asked when the wizard opens and when the basis is another, not whenever the steps are drawn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [basis])
  return dropped
}
