import {
  launches,
  type LaunchLeft,
  type LaunchMade,
  type LaunchOutcome,
  type LaunchStep,
} from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { useMaking } from '#resource/activity/making.ts'
import type { Ref } from '#resource/define.ts'
import { launchBody } from '#dialogs/launch-instance/payload.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { accessBody } from '#dialogs/launch/access.ts'
import type { AccessState } from '#dialogs/launch/use-access.ts'

export type Run = {
  /** A launch that was refused half-way: what it has made, and what refused the rest. */
  readonly halted: LaunchOutcome | undefined
  /** What could not be taken back. */
  readonly left: LaunchLeft['left']
  /** A private key that nobody has seen yet, and the name of its key pair. */
  readonly secret: { readonly name: string; readonly key: string } | undefined
  readonly forgetSecret: () => void
  /** Goes on where the last attempt ended. Throws `ApiError`. */
  readonly run: () => Promise<LaunchOutcome | undefined>
  /** Throws `ApiError`. */
  readonly takeBack: () => Promise<void>
}

/** The call that makes everything, and what is left of an attempt that was refused half-way. */
export const useRun = (launch: Launch, access: AccessState): Run => {
  const [halted, setHalted] = useState<LaunchOutcome>()
  const [left, setLeft] = useState<LaunchLeft['left']>([])
  const [secret, setSecret] = useState<Run['secret']>()
  const making = useMaking(t('Launch Instance'))

  const run = async () => {
    const { spec, data } = launch
    let outcome: LaunchOutcome | undefined
    await making(async () => {
      outcome = await call(launches.run, {
        body: {
          server: launchBody(keyless(spec, access), data.known),
          ...accessBody(access.now, access.ways.data),
          ...(halted && { made: halted.made }),
        },
      })
      const { made, private_key: key, failed } = outcome
      const pair = made.find(({ step }) => step === 'key')
      if (key !== undefined && pair) setSecret({ name: pair.name, key })
      setHalted(failed ? outcome : undefined)
      setLeft([])
      return { created: made.filter(({ step }) => step === 'server').map(refOf) }
    })
    return outcome
  }

  const takeBack = async () => {
    const { left: remains } = await call(launches.takeBack, {
      body: { made: halted?.made ?? [] },
    })
    setHalted(undefined)
    setLeft(remains)
    setSecret(undefined)
    void launch.data.keypairs.reload()
    void access.ways.reload()
  }
  return { halted, left, secret, forgetSecret: () => setSecret(undefined), run, takeBack }
}

/** A key pair that is made with the instances takes the place of one that was chosen before. */
const keyless = (spec: Launch['spec'], { now }: AccessState): Launch['spec'] =>
  now.key === 'existing' ? spec : { ...spec, key_pair: undefined }

const refOf = ({ id }: LaunchMade): Ref => ({ type: 'OS::Nova::Server', id })

/** What a launch makes, in words. */
export const stepWords: Readonly<Record<LaunchStep, string>> = {
  key: t('Key Pair'),
  group: t('Security Group'),
  rules: t('Security Group Rules'),
  address: t('Floating IP'),
  server: t('Instance'),
}
