import type { ReactNode } from 'react'
import type { WizardStep } from '#forms/use-steps.ts'
import { DraftNote } from '#forms/drafts/draft-note.tsx'
import type { Drafted } from '#forms/drafts/use-draft.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { ActionResult } from '#resource/action.ts'
import { ConfigurationStep } from '#dialogs/launch-instance/configuration-step.tsx'
import type { LaunchContext } from '#dialogs/launch-instance/context.ts'
import { DetailsStep } from '#dialogs/launch-instance/details-step.tsx'
import { FlavorStep } from '#dialogs/launch-instance/flavor-step.tsx'
import {
  hasHints,
  hasKeypairs,
  hasMetadata,
  hasNetworking,
  hasPorts,
  hasServerGroups,
} from '#dialogs/launch-instance/ground.ts'
import { help } from '#dialogs/launch-instance/help.tsx'
import { KeyPairStep } from '#dialogs/launch-instance/key-pair-step.tsx'
import { NetworksStep } from '#dialogs/launch-instance/networks-step.tsx'
import { PortsStep } from '#dialogs/launch-instance/ports-step.tsx'
import { stepOfRefusal } from '#dialogs/launch-instance/refusal.ts'
import { SecurityGroupsStep } from '#dialogs/launch-instance/security-groups-step.tsx'
import { ServerGroupsStep } from '#dialogs/launch-instance/server-groups-step.tsx'
import { SourceStep } from '#dialogs/launch-instance/source-step.tsx'
import { submitLaunch, tellLaunched } from '#dialogs/launch-instance/submit.ts'
import { HintsStep, MetadataStep } from '#dialogs/launch-instance/texts-steps.tsx'
import { useLaunch, type Launch } from '#dialogs/launch-instance/use-launch.ts'
import { stepProblem, type StepId } from '#dialogs/launch-instance/validation.ts'

export type LaunchInstanceProps = {
  /** What it starts from, where something was chosen already. */
  readonly context?: LaunchContext
  readonly draft?: Drafted
  readonly close: (result?: ActionResult) => void
}

/**
 * The Launch Instance wizard (RS-LAUNCH). A step's data is read when the user is at the step or at
 * the one before it.
 */
export const LaunchInstance = ({ context = {}, draft, close }: LaunchInstanceProps) => {
  const launch = useLaunch({ context, draft })
  return (
    <Wizard
      title={t('Launch Instance')}
      finish={t('Launch Instance')}
      steps={stepsOf(launch)}
      basis={launch.data.ground.data}
      onLeave={launch.leave}
      onNear={launch.approach}
      submit={() => submitLaunch(launch)}
      afterSubmit={() => tellLaunched(launch)}
      failed={t('Unable to create the server.')}
      stepOf={stepOfRefusal}
      close={close}
    />
  )
}

type Step = {
  readonly id: StepId
  readonly title: string
  readonly ready?: () => Promise<boolean>
  readonly Content: (props: { readonly launch: Launch }) => ReactNode
}

/** The steps in their order, and what each of them needs (RS-LAUNCH-03..13). */
const steps: readonly Step[] = [
  { id: 'details', title: t('Details'), Content: DetailsStep },
  { id: 'source', title: t('Source'), Content: SourceStep },
  { id: 'flavor', title: t('Flavor'), Content: FlavorStep },
  { id: 'networks', title: t('Networks'), ready: hasNetworking, Content: NetworksStep },
  { id: 'ports', title: t('Network Ports'), ready: hasPorts, Content: PortsStep },
  {
    id: 'securityGroups',
    title: t('Security Groups'),
    ready: hasNetworking,
    Content: SecurityGroupsStep,
  },
  { id: 'keyPair', title: t('Key Pair'), ready: hasKeypairs, Content: KeyPairStep },
  { id: 'configuration', title: t('Configuration'), Content: ConfigurationStep },
  {
    id: 'serverGroups',
    title: t('Server Groups'),
    ready: hasServerGroups,
    Content: ServerGroupsStep,
  },
  { id: 'hints', title: t('Scheduler Hints'), ready: hasHints, Content: HintsStep },
  { id: 'metadata', title: t('Metadata'), ready: hasMetadata, Content: MetadataStep },
]

const stepsOf = (launch: Launch): readonly WizardStep[] =>
  steps.map(({ id, title, ready, Content }) => ({
    id,
    title,
    problem:
      stepProblem(id, launch.problems) ??
      (launch.isPending(id) ? t('It is still loading.') : undefined),
    help: help[id],
    content: () => (
      <>
        {id === 'details' && launch.isBack && <DraftNote onStartOver={launch.startOver} />}
        <Content launch={launch} />
      </>
    ),
    ...(ready && { ready }),
  }))
