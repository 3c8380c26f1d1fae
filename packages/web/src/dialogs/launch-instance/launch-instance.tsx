import { servers } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { WizardStep } from '#forms/use-steps.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { ActionResult } from '#resource/action.ts'
import { toast } from '#ui/toast.ts'
import { DetailsStep } from '#dialogs/launch-instance/details-step.tsx'
import { FlavorStep } from '#dialogs/launch-instance/flavor-step.tsx'
import { help } from '#dialogs/launch-instance/help.tsx'
import { KeyPairStep } from '#dialogs/launch-instance/key-pair-step.tsx'
import { NetworksStep } from '#dialogs/launch-instance/networks-step.tsx'
import { launchBody } from '#dialogs/launch-instance/payload.ts'
import { SecurityGroupsStep } from '#dialogs/launch-instance/security-groups-step.tsx'
import { SourceStep } from '#dialogs/launch-instance/source-step.tsx'
import { hasKeypairs, hasNetworking } from '#dialogs/launch-instance/use-launch-data.ts'
import { useLaunch, type Launch } from '#dialogs/launch-instance/use-launch.ts'
import { stepProblem, type StepId } from '#dialogs/launch-instance/validation.ts'

export type LaunchInstanceProps = { readonly close: (result?: ActionResult) => void }

/**
 * The Launch Instance wizard (RS-LAUNCH). Opening it reads limits, zones, networks, security groups,
 * key pairs and Nova's extensions; flavors and sources are read when the user comes to them.
 */
export const LaunchInstance = ({ close }: LaunchInstanceProps) => {
  const launch = useLaunch()

  const submit = async (): Promise<ActionResult> => {
    const { spec, data } = launch
    const created = await call(servers.create, { body: launchBody(spec, data.known) })
    return { created: [{ type: 'OS::Nova::Server', id: created.id }] }
  }

  return (
    <Wizard
      title={t('Launch Instance')}
      finish={t('Launch Instance')}
      steps={stepsOf(launch)}
      onLeave={launch.leave}
      submit={submit}
      afterSubmit={() =>
        toast.add('info', t('Scheduled creation of %s instance(s).', launch.spec.instance_count))
      }
      close={close}
    />
  )
}

const stepsOf = (launch: Launch): readonly WizardStep[] => {
  const step = (id: StepId, title: string, parts: Pick<WizardStep, 'content' | 'ready'>) => ({
    id,
    title,
    problem: stepProblem(id, launch.problems),
    help: help[id],
    ...parts,
  })
  return [
    step('details', t('Details'), { content: () => <DetailsStep launch={launch} /> }),
    step('source', t('Source'), { content: () => <SourceStep launch={launch} /> }),
    step('flavor', t('Flavor'), { content: () => <FlavorStep launch={launch} /> }),
    step('networks', t('Networks'), {
      ready: hasNetworking,
      content: () => <NetworksStep launch={launch} />,
    }),
    step('securityGroups', t('Security Groups'), {
      ready: hasNetworking,
      content: () => <SecurityGroupsStep launch={launch} />,
    }),
    step('keyPair', t('Key Pair'), {
      ready: hasKeypairs,
      content: () => <KeyPairStep launch={launch} />,
    }),
  ]
}
