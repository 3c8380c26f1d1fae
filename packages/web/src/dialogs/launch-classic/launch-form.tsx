import type { ReactNode, RefObject } from 'react'
import { Failure } from '#forms/failure.tsx'
import { t } from '#lib/translate.ts'
import { useMaking } from '#resource/activity/making.ts'
import { usePlace } from '#resource/place.tsx'
import { useMet } from '#resource/requirements.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { ConfigurationStep } from '#dialogs/launch-instance/configuration-step.tsx'
import { hasPorts } from '#dialogs/launch-instance/ground.ts'
import { NetworksStep } from '#dialogs/launch-instance/networks-step.tsx'
import { PortsStep } from '#dialogs/launch-instance/ports-step.tsx'
import { submitLaunch, tellLaunched } from '#dialogs/launch-instance/submit.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import type { StepId } from '#dialogs/launch-instance/validation.ts'
import { AccessFields } from '#dialogs/launch-classic/access-fields.tsx'
import { DetailsFields } from '#dialogs/launch-classic/details-fields.tsx'
import { FlavorField } from '#dialogs/launch-classic/flavor-field.tsx'
import { LaunchSide } from '#dialogs/launch-classic/launch-side.tsx'
import { Part } from '#dialogs/launch-classic/part.tsx'
import { SourceFields } from '#dialogs/launch-classic/source-fields.tsx'
import { useSubmit, type LaunchFailure } from '#dialogs/launch-classic/use-submit.ts'

type Props = {
  readonly launch: Launch
  /** Where one goes afterwards, and instead. */
  readonly list: string
}

/** The fields of the form under their headings, and beside them what they come to. */
export const LaunchForm = ({ launch, list }: Props) => {
  const place = usePlace()
  const making = useMaking(t('Launch Instance'))
  const { id, busy, failure, failed, submit } = useSubmit(launch, async () => {
    await making(() => submitLaunch(launch))
    tellLaunched(launch)
    place.go(list)
  })
  const ports = useMet('launch ports', needsPorts)
  const sections = sectionsOf(launch, Boolean(ports?.length))
  const isPlaced = sections.some(({ steps }) => isAbout(failure, steps))
  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog on top of it is inside it in React's tree, though not in the page's.
        event.stopPropagation()
        void submit()
      }}
    >
      <div className="flex min-w-0 flex-col gap-3">
        {failure && !isPlaced && <FailureHere failure={failure} place={failed} />}
        {sections.map(({ title, steps, content }) => (
          <Card key={title} title={title}>
            <div className="flex flex-col gap-3">
              {failure && isAbout(failure, steps) && (
                <FailureHere failure={failure} place={failed} />
              )}
              {content}
            </div>
          </Card>
        ))}
      </div>
      <div className="flex flex-col gap-3 xl:sticky xl:top-3">
        <Part launch={launch} of={LaunchSide} />
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" type="submit" busy={busy}>
            {t('Launch Instance')}
          </Button>
          <Link look="button" to={list}>
            {t('Cancel')}
          </Link>
        </div>
      </div>
    </form>
  )
}

type Section = {
  readonly title: string
  /** The steps of the wizard whose choices are made here. */
  readonly steps: readonly StepId[]
  readonly content: ReactNode
}

const needsPorts = [{ requires: [{ check: hasPorts }] }]

const sectionsOf = (launch: Launch, offersPorts: boolean): readonly Section[] => {
  const { known, ports } = launch.data
  const networks: readonly Section[] = [
    {
      title: t('Networks'),
      steps: ['networks'],
      content: <Part launch={launch} of={NetworksStep} />,
    },
    // Few projects have a port that is free.
    ...(offersPorts && ports.data?.length
      ? [
          {
            title: t('Network Ports'),
            steps: ['ports'] as const,
            content: <Part launch={launch} of={PortsStep} />,
          },
        ]
      : []),
  ]
  return [
    { title: t('Details'), steps: ['details'], content: <DetailsFields launch={launch} /> },
    { title: t('Source'), steps: ['source'], content: <Part launch={launch} of={SourceFields} /> },
    { title: t('Flavor'), steps: ['flavor'], content: <Part launch={launch} of={FlavorField} /> },
    ...(known.hasNetworking ? networks : []),
    {
      title: t('Access & Security'),
      steps: ['keyPair', 'securityGroups', 'serverGroups'],
      content: <Part launch={launch} of={AccessFields} />,
    },
    {
      title: t('Configuration'),
      steps: ['configuration'],
      content: <Part launch={launch} of={ConfigurationStep} />,
    },
  ]
}

const isAbout = (failure: LaunchFailure | undefined, steps: readonly StepId[]): boolean =>
  failure?.step !== undefined && steps.includes(failure.step)

type FailureProps = {
  readonly failure: LaunchFailure
  readonly place: RefObject<HTMLDivElement | null>
}

const FailureHere = ({ failure, place }: FailureProps) => (
  <div ref={place} tabIndex={-1} className="outline-none">
    <Failure error={failure.error} />
  </div>
)
