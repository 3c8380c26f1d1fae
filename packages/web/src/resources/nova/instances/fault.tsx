import type { Server } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { policy, type TypeCode } from '#resource/define.ts'
import { ItemAction } from '#resource/details/item-actions.tsx'
import { PanelLink } from '#resource/panel-link.tsx'
import { detailsPath } from '#resource/paths.ts'
import { useAddress } from '#resource/place.tsx'
import { Gate } from '#resource/reading/requirements.tsx'
import type { FaultCause, Thing } from '#kinds/nova/faults/cause.ts'
import { causeOf, type FoundCause } from '#kinds/nova/faults/causes.ts'
import { FlavorsInstead } from '#resources/nova/instances/flavors-instead.tsx'
import { Alert } from '#ui/tell/alert.tsx'
import { Link } from '#ui/press/link.tsx'

/** Who may look at the hosts may do something about them. */
const operating = [policy('compute', 'os_compute_api:os-hypervisors:list-detail')]

/**
 * Why an instance is in error, and what to do next: in plain words where what Nova says is known, and
 * in Nova's own.
 */
export const Fault = ({ server }: { readonly server: Server }) => {
  const { fault } = server
  const found = causeOf(fault?.message)
  const cause = found?.cause
  return (
    <section aria-label={t('Fault')}>
      <Alert type="error">
        {cause && <span className="font-medium">{cause.says}</span>}
        {fault && cause === undefined && (
          <span className="whitespace-pre-line">{fault.message}</span>
        )}
        <p className="mt-1">
          {cause?.helps ?? t('The action log tells what was done to it, and which step failed.')}
        </p>
        {cause?.operators !== undefined && (
          <Gate name="instance fault operators" requires={operating}>
            <p className="mt-1">{cause.operators}</p>
          </Gate>
        )}
        {cause?.room && !server['OS-SRV-USG:launched_at'] && <FlavorsInstead server={server} />}
        <Steps server={server} found={found} />
        {fault && cause && (
          <p className="mt-2 text-sm whitespace-pre-line text-muted">
            {t('Nova says: {message}', { message: fault.message })}
          </p>
        )}
      </Alert>
    </section>
  )
}

type StepsProps = { readonly server: Server; readonly found: FoundCause | undefined }

/** What has run is started again; what has never run is launched anew. */
const Steps = ({ server, found }: StepsProps) => {
  const { path, params } = useAddress()
  const cause = found?.cause
  const log = new URLSearchParams(params)
  log.set('tab', 'actions')
  const hasRun = Boolean(server['OS-SRV-USG:launched_at'])
  const opened = found && thingOf(found, server)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex flex-wrap gap-2 empty:hidden">
        {hasRun ? (
          <>
            <ItemAction id="hard-reboot" />
            <ItemAction id="rebuild" />
          </>
        ) : (
          <>
            <ItemAction id="launch-alike" {...labelOf(cause)} />
            <ItemAction id="delete" />
          </>
        )}
      </span>
      {opened && <Link to={detailsPath(opened.type, [opened.id])}>{opened.word}</Link>}
      {cause?.quota && <Link to="/project/">{t('Quotas of the Project')}</Link>}
      {cause?.panels?.map((panel) => (
        <PanelLink key={panel} path={panel} />
      ))}
      <Link to={`${path}?${log}`}>{t('Action Log')}</Link>
    </div>
  )
}

const labelOf = (cause: FaultCause | undefined) =>
  cause?.again === undefined ? {} : { label: cause.again }

/** The thing that the message is about; the image is the server's own where it is not named. */
const thingOf = ({ cause: { opens }, ids }: FoundCause, server: Server) => {
  if (opens === undefined) return undefined
  const id = ids[opens] ?? (opens === 'image' ? server.image?.id : undefined)
  return id ? { ...words[opens], id } : undefined
}

const words: Readonly<Record<Thing, { readonly type: TypeCode; readonly word: string }>> = {
  image: { type: 'OS::Glance::Image', word: t('Open the Image') },
  network: { type: 'OS::Neutron::Net', word: t('Open the Network') },
  port: { type: 'OS::Neutron::Port', word: t('Open the Port') },
  volume: { type: 'OS::Cinder::Volume', word: t('Open the Volume') },
}
