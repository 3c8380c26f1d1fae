import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { focusFirstInvalid } from '#forms/focus.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { stepOfRefusal } from '#dialogs/launch-instance/refusal.ts'
import type { AccessState } from '#dialogs/launch/use-access.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { stepFields, type StepId } from '#dialogs/launch-instance/validation.ts'

/** Why the last launch failed, and what of it that is about, where anybody can say. */
export type LaunchFailure = { readonly error: unknown; readonly step: StepId | undefined }

/**
 * The submit of the form. While something is wrong nothing is sent: every field says what is wrong
 * with it, and the first that does has the focus. What `send` throws is the failure; it has the
 * focus where it is shown, in `failed`, and all that was chosen stays. What is still on its way, such
 * as the only key pair, is waited for.
 */
export const useSubmit = (launch: Launch, access: AccessState, send: () => Promise<void>) => {
  const id = useId()
  // Where the networks lead decides what is taken of them.
  const isSettling = launch.isSettling || (access.ways.busy && access.ways.data === undefined)
  const failed = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(0)
  const [busy, setBusy] = useState(false)
  const [waits, setWaits] = useState(false)
  const [failure, setFailure] = useState<LaunchFailure>()
  // Asked for together with what is wrong, so that the fields say it when the focus comes.
  useEffect(() => {
    if (tried > 0) focusFirstInvalid(id)
  }, [tried, id])
  useEffect(() => failed.current?.focus(), [failure])

  const submit = async () => {
    if (busy) return
    for (const step of Object.keys(stepFields)) launch.leave(step)
    access.leave()
    if (isWrong(launch, access)) {
      setTried((times) => times + 1)
      return
    }
    if (isSettling) {
      setWaits(true)
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      await send()
    } catch (error) {
      setFailure({ error, step: stepOfRefusal(error) })
      tellUnable(t('Unable to create the server.'), error)
    } finally {
      setBusy(false)
    }
  }
  const goOn = useEffectEvent(async () => {
    await submit()
    setWaits(false)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- sends what has come from outside.
    if (waits && !isSettling) void goOn()
  }, [waits, isSettling])
  return { id, busy: busy || waits, failure, failed, submit }
}

/** With a key pair that is made the instances have one. */
const isWrong = ({ problems }: Launch, access: AccessState): boolean => {
  const { key_pair, ...others } = problems
  const pair = access.now.key === 'existing' ? key_pair : undefined
  return [pair, ...Object.values(others), ...Object.values(access.problems)].some(
    (problem) => problem !== undefined,
  )
}
