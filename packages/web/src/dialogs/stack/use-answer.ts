import { useEffect, useEffectEvent, useState } from 'react'

export type Answer<T> = {
  /** What was answered to this question, or before to another one. */
  readonly data: T | undefined
  /** What this question was refused with. */
  readonly error: unknown
  /** This question is not answered yet. */
  readonly busy: boolean
  readonly again: () => void
}

type Said = { readonly asked: string; readonly error?: unknown }

/**
 * Asks the cloud about what a wizard holds, whenever that is something else; nothing while there is no
 * question. What was asked before is given up. The last answer stays until there is another.
 */
export const useAnswer = <I, T>(
  question: I | undefined,
  ask: (question: I, signal: AbortSignal) => Promise<T>,
): Answer<T> => {
  const asked = question === undefined ? undefined : JSON.stringify(question)
  const [times, setTimes] = useState(0)
  const [said, setSaid] = useState<Said>()
  const [data, setData] = useState<T>()
  const send = useEffectEvent((signal: AbortSignal) =>
    question === undefined ? undefined : ask(question, signal),
  )
  useEffect(() => {
    if (asked === undefined) return
    const controller = new AbortController()
    const hear = async () => {
      try {
        const answer = await send(controller.signal)
        if (controller.signal.aborted) return
        setData(answer)
        setSaid({ asked })
      } catch (error) {
        if (!controller.signal.aborted) setSaid({ asked, error })
      }
    }
    void hear()
    return () => controller.abort()
  }, [asked, times])
  const isAnswered = said !== undefined && said.asked === asked
  return {
    data,
    error: isAnswered ? said.error : undefined,
    busy: asked !== undefined && !isAnswered,
    again: () => {
      setSaid(undefined)
      setTimes((now) => now + 1)
    },
  }
}
