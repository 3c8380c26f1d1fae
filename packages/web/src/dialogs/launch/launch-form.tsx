import type { LaunchOutcome } from '@meridian/contract'
import { useState, type ReactNode, type RefObject } from 'react'
import { ApiError } from '#api/errors.ts'
import { DraftNote } from '#forms/drafts/draft-note.tsx'
import { Failure } from '#forms/failure.tsx'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { usePlace } from '#resource/place.tsx'
import { ShownOnceDialog } from '#resource/forms/shown-once.tsx'
import { Button } from '#ui/press/button.tsx'
import { Card } from '#ui/frame/card.tsx'
import { Link } from '#ui/press/link.tsx'
import { tellLaunched } from '#dialogs/launch-instance/submit.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import type { StepId } from '#dialogs/launch-instance/validation.ts'
import { AccessFields, AddressField } from '#dialogs/launch/access-fields.tsx'
import { Advanced } from '#dialogs/launch/advanced.tsx'
import { DetailsFields } from '#dialogs/launch/details-fields.tsx'
import { FlavorFields } from '#dialogs/launch/flavor-fields.tsx'
import { Halted } from '#dialogs/launch/halted.tsx'
import { KeepChoices } from '#dialogs/launch/keep-choices.tsx'
import { NetworkFields } from '#dialogs/launch/network-fields.tsx'
import { Part } from '#dialogs/launch/part.tsx'
import { SourceFields } from '#dialogs/launch/source-fields.tsx'
import { StorageFields } from '#dialogs/launch/storage-fields.tsx'
import { Figures, Plan } from '#dialogs/launch/summary.tsx'
import type { AccessState } from '#dialogs/launch/use-access.ts'
import { useRun } from '#dialogs/launch/use-run.ts'
import { useSubmit, type LaunchFailure } from '#dialogs/launch/use-submit.ts'

type Props = {
  readonly launch: Launch
  readonly access: AccessState
  /** Where one goes afterwards, and instead. */
  readonly list: string
}

/** The fields of the form under their headings, and beside them what they come to. */
export const LaunchForm = ({ launch, access, list }: Props) => {
  const place = usePlace()
  const run = useRun(launch, access)
  const [isDone, setDone] = useState(false)
  const { id, busy, failure, failed, submit } = useSubmit(launch, access, async () => {
    const outcome = await run.run()
    if (outcome === undefined) return
    if (outcome.failed) return void tellHalted(outcome.failed)
    tellLaunched(launch)
    // A private key is shown before one goes on.
    if (outcome.private_key === undefined) place.go(list)
    else setDone(true)
  })
  const { secret } = run
  const sections = sectionsOf(launch, access)
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
        {launch.isBack && <DraftNote onStartOver={launch.startOver} />}
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
        <Advanced launch={launch} />
      </div>
      <div className="flex flex-col gap-3 xl:sticky xl:top-3">
        <Plan launch={launch} access={access} />
        <Part launch={launch} of={Figures} />
        <Halted run={run} busy={busy} onGoOn={() => void submit()} />
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" type="submit" busy={busy}>
            {t('Launch Instance')}
          </Button>
          <Link look="button" to={list}>
            {t('Cancel')}
          </Link>
        </div>
        <KeepChoices launch={launch} access={access} />
      </div>
      {secret && (
        <ShownOnceDialog
          {...privateKey}
          value={secret.key}
          name={secret.name}
          onClose={() => (isDone ? place.go(list) : run.forgetSecret())}
        />
      )}
    </form>
  )
}

/** A launch that was refused once something was made has not made its server. */
const tellHalted = ({ status, message, service, request_id: requestId }: Refusal) =>
  tellUnable(
    t('Unable to create the server.'),
    new ApiError(status, message, { ...(service && { service }), ...(requestId && { requestId }) }),
  )

type Refusal = NonNullable<LaunchOutcome['failed']>

const privateKey = {
  called: [t('Private Key'), t('private key'), t('key')],
  file: ['key.pem', 'application/x-pem-file'],
} as const

type Section = {
  readonly title: string
  /** The steps of the wizard whose choices are made here. */
  readonly steps: readonly StepId[]
  readonly content: ReactNode
}

const sectionsOf = (launch: Launch, access: AccessState): readonly Section[] => {
  const { known } = launch.data
  const networks: readonly Section[] = [
    {
      title: t('Network'),
      steps: ['networks', 'ports'],
      content: (
        <>
          <NetworkFields launch={launch} ways={access.ways} />
          <AddressField launch={launch} access={access} />
        </>
      ),
    },
  ]
  return [
    { title: t('Details'), steps: ['details'], content: <DetailsFields launch={launch} /> },
    { title: t('Source'), steps: ['source'], content: <Part launch={launch} of={SourceFields} /> },
    { title: t('Flavor'), steps: ['flavor'], content: <Part launch={launch} of={FlavorFields} /> },
    { title: t('Storage'), steps: [], content: <Part launch={launch} of={StorageFields} /> },
    ...(known.hasNetworking ? networks : []),
    {
      title: t('Access & Security'),
      steps: ['keyPair', 'securityGroups', 'serverGroups'],
      content: <AccessFields launch={launch} access={access} />,
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
