import type { WaysOut } from '@meridian/contract'
import { useState } from 'react'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import type { Field } from '#forms/use-form.ts'
import { useLeft } from '#forms/use-left.ts'
import { policy } from '#resource/define.ts'
import { useMet } from '#resource/reading/requirements.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import {
  accessProblems,
  resolveAccess,
  type Access,
  type AccessChoices,
  type AccessProblems,
} from '#dialogs/launch/access.ts'
import { readWays } from '#dialogs/launch/ways.ts'

export type AccessState = {
  readonly now: Access
  readonly ways: Loaded<WaysOut>
  readonly problems: AccessProblems
  readonly mayMakeKeys: boolean
  readonly choose: (some: AccessChoices) => void
  readonly fieldOf: <K extends keyof Access>(name: K) => Field<Access[K]>
  /** From now on each field says what is wrong with it. */
  readonly leave: () => void
}

/** Where the networks lead; nothing without networking. */
export const useWays = (enabled: boolean): Loaded<WaysOut> =>
  useLoaded(['launch', 'ways'], readWays, { enabled })

const toMakeKeys = [{ requires: [policy('compute', 'os_compute_api:os-keypairs:create')] }]

/** Holds what was chosen of access, and completes it by what is known. */
export const useAccess = (
  { spec, data }: Pick<Launch, 'spec' | 'data'>,
  ways: Loaded<WaysOut>,
  start: AccessChoices = {},
): AccessState => {
  const [choices, setChoices] = useState(start)
  const left = useLeft()
  const mayMakeKeys = Boolean(useMet('launch new key pair', toMakeKeys)?.length)
  const { known } = data
  const now = resolveAccess(choices, { known, spec, ways: ways.data, mayMakeKeys })
  const problems = accessProblems(now, known)
  const byName: Readonly<Record<string, string | undefined>> = problems
  const choose = (some: AccessChoices) => {
    left.changed(...Object.keys(some))
    setChoices((before) => ({ ...before, ...some }))
  }
  return {
    now,
    ways,
    problems,
    mayMakeKeys,
    choose,
    fieldOf: (name) => ({
      name,
      value: now[name],
      onChange: (value) => choose({ [name]: value }),
      onBlur: () => left.leave(name, now[name]),
      error: left.names.has(name) ? byName[name] : undefined,
      required: name === 'key_name' || name === 'public_key',
    }),
    leave: () => left.tell(['key_name', 'public_key']),
  }
}
