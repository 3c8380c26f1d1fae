import type { WizardStep } from '#forms/use-steps.ts'
import { membersStep } from '#dialogs/octavia/steps/members-step.tsx'
import { monitorStep } from '#dialogs/octavia/steps/monitor-step.tsx'
import { poolStep } from '#dialogs/octavia/steps/pool-step.tsx'
import { poolProtocolsUnder } from '#dialogs/octavia/protocols.ts'
import type { Inside } from '#dialogs/octavia/use-inside.ts'

/** The steps of a new pool with what is in it (SV-LBWIZ-26); `listener` is the protocol above it. */
export const insideSteps = (
  { pool, members, monitor }: Inside,
  listener: string,
  optional: boolean,
): readonly WizardStep[] => [
  poolStep({ part: pool, protocols: poolProtocolsUnder(listener), optional }),
  membersStep({ members, poolProtocol: pool.form.values.protocol }),
  monitorStep({ part: monitor, optional: true }),
]

/** What a step says that the user goes away from. */
export const leaving =
  (parts: Readonly<Record<string, { readonly leave: () => void }>>) =>
  (id: string): void =>
    parts[id]?.leave()
