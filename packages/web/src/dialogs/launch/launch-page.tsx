import { useId, useMemo } from 'react'
import { useLoaded } from '#api/use-loaded.ts'
import { Unread } from '#forms/unread.tsx'
import { drafted, type Drafted } from '#forms/drafts/use-draft.ts'
import { t } from '#lib/translate.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { useAddress } from '#resource/place.tsx'
import { Alert } from '#ui/tell/alert.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import type { Known } from '#dialogs/launch-instance/spec.ts'
import { useLaunch } from '#dialogs/launch-instance/use-launch.ts'
import type { StepId } from '#dialogs/launch-instance/validation.ts'
import { AllOptions } from '#dialogs/launch/all-options.tsx'
import { withFlavor } from '#dialogs/launch/choices.ts'
import { LaunchForm } from '#dialogs/launch/launch-form.tsx'
import { templatesUnread, useKeptTemplates } from '#dialogs/launch/kept-templates.ts'
import {
  accessOf,
  choicesOf,
  goneOf,
  imageIn,
  templateOfServer,
  type Template,
} from '#dialogs/launch/template.ts'
import { templateIn } from '#dialogs/launch/template-address.ts'
import { TemplatesButton } from '#dialogs/launch/templates-button.tsx'
import { useAccess, useWays } from '#dialogs/launch/use-access.ts'
import { pageDefaults } from '#dialogs/launch/ways.ts'

const panel = {
  path: '/project/instances',
  area: 'project',
  group: { id: 'compute', label: t('Compute') },
  label: t('Instances'),
} as const

/** What is wanted at once; the rest is read when the advanced part is opened. */
const near: readonly StepId[] = ['source', 'flavor', 'networks', 'securityGroups', 'keyPair']

/**
 * Everything about new instances on one page (SH-LAUNCH): what one launch in a hundred needs is
 * folded away, and what the instances need besides (key, address, way in) is made with them. Its model
 * is that of the Launch Instance wizard, which is one click away. The address may say what the page
 * begins with: `like`, an instance, with another `flavor` where that is named, `template`, one that the
 * user has kept, or `choices`.
 */
export const LaunchPage = () => {
  const { params } = useAddress()
  const like = params.get('like')
  const flavor = params.get('flavor') ?? undefined
  const kept = params.get('template')
  const choices = params.get('choices')
  const given = useMemo(() => templateIn(choices), [choices])
  return (
    <PageFrame
      title={t('Launch Instance')}
      panel={panel}
      many={t('Instances')}
      actions={
        <>
          <TemplatesButton />
          <AllOptions list={panel.path} />
        </>
      }
    >
      {like !== null ? (
        <LikeServer key={`${like} ${flavor}`} id={like} flavor={flavor} />
      ) : kept !== null ? (
        <FromTemplate key={kept} name={kept} />
      ) : (
        <GoingOn template={given} />
      )}
    </PageFrame>
  )
}

/** Goes on with what was chosen before the page was left; what the address says is chosen is new. */
const GoingOn = ({ template }: { readonly template: Template | undefined }) => {
  const visit = useId()
  const draft = useLoaded(['launch', 'draft', visit], () => drafted('launch on one page'))
  if (template !== undefined) return <Launching template={template} />
  if (draft.data === undefined) return <EmptyState state="loading" />
  return <Launching draft={draft.data} />
}

type LikeProps = { readonly id: string; readonly flavor: string | undefined }

const LikeServer = ({ id, flavor }: LikeProps) => {
  const template = useLoaded(['launch', 'like', id], (signal) => templateOfServer(id, signal))
  const begun = useMemo(
    () => (flavor === undefined ? template.data : { ...template.data, flavor }),
    [template.data, flavor],
  )
  if (template.data === undefined && !template.error) return <EmptyState state="loading" />
  return (
    <>
      <Unread
        loaded={template}
        says={(why) => t('The instance to launch another like could not be read: {why}', { why })}
      />
      <Launching template={begun} />
    </>
  )
}

/** Begins with a template that the user has kept; without one that can be read, with nothing. */
const FromTemplate = ({ name }: { readonly name: string }) => {
  const kept = useKeptTemplates()
  if (kept.data === undefined && !kept.error) return <EmptyState state="loading" />
  const found = kept.data?.find((one) => one.name === name)
  return (
    <>
      <Unread loaded={kept} says={templatesUnread} />
      {kept.data && !found && (
        <Alert type="warning">
          {t('There is no launch template called {name} any more.', { name })}
        </Alert>
      )}
      <Launching key={found ? 'found' : 'none'} template={found?.values} />
    </>
  )
}

type LaunchingProps = {
  readonly template?: Template | undefined
  readonly draft?: Drafted
}

const Launching = ({ template = noTemplate, draft }: LaunchingProps) => {
  const ways = useWays(true)
  const defaults = useMemo(() => {
    const usual = pageDefaults(ways.data)
    return (known: Known) => ({ ...usual(known), ...choicesOf(template, known) })
  }, [ways.data, template])
  const launch = useLaunch({ image: imageIn(template), near, defaults, settle: withFlavor, draft })
  const access = useAccess(launch, ways, accessOf(template))
  const { source_type, vol_create } = launch.spec
  // No kind of source of this form makes a volume of an instance's snapshot.
  if (source_type === 'snapshot' && vol_create) launch.choose({ vol_create: false })
  const gone = goneOf(template, launch.data.known)
  return (
    <>
      {gone.length > 0 && (
        <Alert type="warning">
          {t('No longer there, or not in this project: {what}. Choose something else below.', {
            what: gone.join(', '),
          })}
        </Alert>
      )}
      <LaunchForm launch={launch} access={access} list={panel.path} />
    </>
  )
}

const noTemplate: Template = {}
